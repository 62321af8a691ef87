/** How many bits of an integer are set, in the same time for any number of them. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Numbers are packed by their hexadecimal digits. */
export const BITS_PER_DIGIT = 4

/** How many bits the longest of some numbers has, rounded up to digits. None is negative. */
export function bitsOfLongest(numbers: readonly bigint[]): number {
  let most = 0n
  for (const number of numbers) if (number > most) most = number
  return most.toString(16).length * BITS_PER_DIGIT
}

/** One large number with a number of digits for each of some numbers, the first lowest. */
export function packed(numbers: readonly bigint[], digits: number): bigint {
  let text = '0x'
  for (let i = numbers.length - 1; i >= 0; i--) text += numbers[i]!.toString(16).padStart(digits, '0')
  return BigInt(text)
}
