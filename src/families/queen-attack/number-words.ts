/** A sum of roots as people read it. */
export function rounded(number: number): string {
  return number.toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
}

/** `1 move`, `2 moves` */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
