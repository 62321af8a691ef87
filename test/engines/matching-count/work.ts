/** Does a piece of work that pauses to its end. */
export function resultOf<T>(work: Generator<unknown, T>): T {
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}
