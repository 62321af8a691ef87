/** Langford's problem in Knuth's format: each number k twice, with k slots between; options have costs if asked for. */
export function langford(n: number, hasCosts = false): string {
  const numbers = Array.from({ length: n }, (_, k) => k + 1)
  const slots = Array.from({ length: 2 * n }, (_, k) => `s${k}`)
  const costOf = (first: number, k: number) => (hasCosts ? ` |${(first * k) % 10}` : '')
  const options = numbers.flatMap((k) =>
    slots.slice(k + 1).map((later, first) => `n${k} s${first} ${later}${costOf(first, k)}`),
  )
  return [[...numbers.map((k) => `n${k}`), ...slots].join(' '), ...options, ''].join('\n')
}
