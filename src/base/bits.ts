/** How many bits of an integer are set. */
export function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
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
