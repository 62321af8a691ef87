declare module 'virtual:family-cards' {
  import type { FamilyInfo } from '../protocol.ts'

  const cards: readonly FamilyInfo[]
  export default cards
}
