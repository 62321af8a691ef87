/** Running a search: the part that every door shares. */
export { InputError } from '../base/input-error.ts'
export {
  type Ambiguous,
  type Finished,
  type Impossible,
  type Limits,
  type Outcome,
  type Progress,
  run,
  runAsync,
  type Search,
  type Solved,
  type Stopped,
} from '../search.ts'
