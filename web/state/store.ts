/** Half-done boards that the browser keeps, so that closing the page loses nothing. */

export interface KeptBoard {
  readonly position: string
  readonly past: readonly string[]
  readonly future: readonly string[]
  /** How long it has been played, in milliseconds. */
  readonly elapsed: number
}

const PREFIX = 'rookery.board.'
const INDEX = 'rookery.boards'
const MOST_BOARDS = 30
/** Boards with longer histories are kept without them. */
const LONGEST_KEPT = 100_000

export function keepBoard(family: string, text: string, board: KeptBoard): void {
  const key = keyOf(family, text)
  try {
    const whole = JSON.stringify({ ...board, text })
    const short = () => JSON.stringify({ ...board, past: [], future: [], text })
    localStorage.setItem(PREFIX + key, whole.length > LONGEST_KEPT ? short() : whole)
    const keys = [key, ...keysKept().filter((each) => each !== key)]
    for (const old of keys.splice(MOST_BOARDS)) localStorage.removeItem(PREFIX + old)
    localStorage.setItem(INDEX, JSON.stringify(keys))
  } catch {
    // No store, or no room in it: the board is kept by the page alone.
  }
}

export function keptBoard(family: string, text: string): KeptBoard | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + keyOf(family, text)) ?? 'null')
    // Different texts may share a key, and what is in the store may be anything.
    const isBoard =
      found?.text === text &&
      typeof found.position === 'string' &&
      areTexts(found.past) &&
      areTexts(found.future) &&
      Number.isFinite(found.elapsed)
    return isBoard ? found : undefined
  } catch {
    return undefined
  }
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function keysKept(): string[] {
  const keys: unknown = JSON.parse(localStorage.getItem(INDEX) ?? '[]')
  return areTexts(keys) ? (keys as string[]) : []
}

function keyOf(family: string, text: string): string {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${family}.${text.length}.${hash >>> 0}`
}
