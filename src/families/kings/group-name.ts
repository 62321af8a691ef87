const LETTERS = 26

/** A, B, … Z, AA, AB, … in the order of the groups. */
export function groupName(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS))
  return index < LETTERS ? last : groupName(Math.floor(index / LETTERS) - 1) + last
}
