export { countMatchings, type MatchingCount, type WhichMatchings } from './count.ts'
