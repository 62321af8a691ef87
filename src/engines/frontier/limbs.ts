/** Bits of a limb, the lowest first in large numbers: the sum of two limbs still fits in 32. */
export const LIMB_BITS = 30
export const LIMB = 2 ** LIMB_BITS
const LIMB_MASK = LIMB - 1

/** Add a number to another that has enough limbs for the sum. Limbs that the target lacks are all 0 in the source. */
export function addNumber(
  source: Int32Array,
  from: number,
  limbs: number,
  target: Int32Array,
  to: number,
  targetLimbs: number,
): void {
  const shared = limbs < targetLimbs ? limbs : targetLimbs
  let carry = 0
  let i = 0
  for (; i < shared; i++) {
    const sum = target[to + i]! + source[from + i]! + carry
    target[to + i] = sum & LIMB_MASK
    carry = sum >>> LIMB_BITS
  }
  for (; carry > 0 && i < targetLimbs; i++) {
    const sum = target[to + i]! + carry
    target[to + i] = sum & LIMB_MASK
    carry = sum >>> LIMB_BITS
  }
}

/** Add a number times a factor, which is below 2^22, so that all sums are exact. */
export function addMultiple(
  source: Int32Array,
  from: number,
  limbs: number,
  target: Int32Array,
  to: number,
  targetLimbs: number,
  factor: number,
): void {
  const shared = limbs < targetLimbs ? limbs : targetLimbs
  let carry = 0
  let i = 0
  for (; i < shared; i++) {
    const sum = target[to + i]! + source[from + i]! * factor + carry
    carry = Math.floor(sum / LIMB)
    target[to + i] = sum - carry * LIMB
  }
  for (; carry > 0 && i < targetLimbs; i++) {
    const sum = target[to + i]! + carry
    carry = Math.floor(sum / LIMB)
    target[to + i] = sum - carry * LIMB
  }
}

/** Add a polynomial to another: coefficient by coefficient, all of one have the same number of limbs. */
export function addPolynomial(
  source: Int32Array,
  from: number,
  limbs: number,
  target: Int32Array,
  to: number,
  targetLimbs: number,
  terms: number,
): void {
  if (limbs === targetLimbs) {
    // No coefficient outgrows its limbs, so nothing is carried from one to the next.
    addNumber(source, from, terms * limbs, target, to, terms * limbs)
    return
  }
  for (let term = 0; term < terms; term++) {
    addNumber(source, from + term * limbs, limbs, target, to + term * targetLimbs, targetLimbs)
  }
}

export function bigintAt(source: Int32Array, from: number, limbs: number): bigint {
  let number = 0n
  for (let i = from + limbs - 1; i >= from; i--) number = (number << BigInt(LIMB_BITS)) | BigInt(source[i]!)
  return number
}

/** Write a number that fits into these limbs. */
export function setNumber(value: bigint, target: Int32Array, to: number, limbs: number): void {
  for (let i = 0; i < limbs; i++) target[to + i] = Number((value >> BigInt(LIMB_BITS * i)) & BigInt(LIMB_MASK))
}
