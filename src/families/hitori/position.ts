/** What is known of a square: nothing yet, that it stays unshaded, or that it is shaded. */
export const OPEN = 0
export const UNSHADED = 1
export const SHADED = 2

/** What is known of every square of a board that is half done. */
export type Position = Uint8Array
