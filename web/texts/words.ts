/** How words are put together. */

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The library writes places as [row, column], and counts them and lines from 0. People who solve puzzles count from 1 and write r1c1. */
export function placesFromOne(words: string): string {
  return words
    .replace(/\[(\d+), (\d+)\]/g, (_, row, column) => `r${Number(row) + 1}c${Number(column) + 1}`)
    .replace(/\b(row|column) (\d+)\b/gi, (_, line, number) => `${line} ${Number(number) + 1}`)
}
