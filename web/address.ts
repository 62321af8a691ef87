/** The page's address keeps what is on the desk, so that reloading or sharing it brings the same puzzle back. */

/** Longer texts would make addresses that chat programs and servers cut off. */
const LONGEST_TEXT = 4000

export interface Kept {
  readonly family: string | null
  readonly text: string | null
}

export function readAddress(): Kept {
  const kept = new URLSearchParams(location.hash.slice(1))
  return { family: kept.get('family'), text: kept.get('text') }
}

/** Replaces the address without a step in the history; a text that is too long, or undefined, is left out. */
export function writeAddress(family: string, text: string | undefined): void {
  const kept = new URLSearchParams({ family })
  if (text !== undefined && text.length <= LONGEST_TEXT) kept.set('text', text)
  try {
    history.replaceState(null, '', `#${kept}`)
  } catch {
    // Some browsers refuse when it happens too often; the next change will tell.
  }
}
