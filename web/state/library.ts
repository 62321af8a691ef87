import { signal } from '@preact/signals'

/** The boards that the browser keeps: recent, starred, solved and own ones. */

export interface KeptBoard {
  readonly position: string
  readonly past: readonly string[]
  readonly future: readonly string[]
  /** How long it has been played, in milliseconds. */
  readonly elapsed: number
  readonly hints: number
}

/** What the library lists of a board. */
export interface Entry {
  readonly key: string
  readonly family: string
  readonly text: string
  /** `8×8`. */
  readonly size: string
  readonly grade?: string | undefined
  readonly progress?: { readonly done: number; readonly of: number } | undefined
  readonly elapsed: number
  /** When it was last used, as a time stamp. */
  readonly used: number
  readonly isBegun: boolean
  readonly isStarred: boolean
  readonly isSolved: boolean
  readonly isOwn: boolean
  /** The opening it was made with. */
  readonly opening?: number | undefined
}

const BOARD = 'rookery.board.'
const INDEX = 'rookery.library'
const MOST_ENTRIES = 200
/** Boards with longer histories are kept without them. */
const LONGEST_KEPT = 100_000
/** Longer texts are not kept. */
const LONGEST_TEXT = 20_000

export class Library {
  readonly entries = signal<readonly Entry[]>(readIndex())

  constructor() {
    // Another tab may have played.
    addEventListener('storage', ({ key }) => {
      if (key === INDEX) this.entries.value = readIndex()
    })
  }

  entryOf(family: string, text: string): Entry | undefined {
    return this.entries.value.find((entry) => entry.family === family && entry.text === text)
  }

  /** Adds a board, or changes what is known of it, and puts it first. */
  note(family: string, text: string, about: Partial<Entry>): void {
    if (text === '' || text.length > LONGEST_TEXT) return
    const known = this.entryOf(family, text)
    const entry: Entry = {
      key: keyOf(family, text),
      size: '',
      elapsed: 0,
      isBegun: false,
      isStarred: false,
      isSolved: false,
      isOwn: false,
      ...known,
      ...about,
      family,
      text,
      used: Date.now(),
    }
    this.write([entry, ...this.entries.value.filter((each) => each !== known)])
  }

  /** Changes an entry where it stands. */
  change(entry: Entry, about: Partial<Entry>): void {
    this.write(this.entries.value.map((each) => (each.key === entry.key ? { ...each, ...about } : each)))
  }

  remove(entry: Entry): void {
    drop(BOARD + entry.key)
    this.write(this.entries.value.filter((each) => each !== entry))
  }

  keep(family: string, text: string, board: KeptBoard): void {
    const whole = JSON.stringify({ ...board, text })
    const isShort = whole.length <= LONGEST_KEPT
    store(BOARD + keyOf(family, text), isShort ? whole : JSON.stringify({ ...board, past: [], future: [], text }))
  }

  kept(family: string, text: string): KeptBoard | undefined {
    const found = read(BOARD + keyOf(family, text)) as (Partial<KeptBoard> & { text?: unknown }) | undefined
    // Different texts may share a key, and the store may hold anything.
    const isBoard =
      found?.text === text &&
      typeof found.position === 'string' &&
      areTexts(found.past) &&
      areTexts(found.future) &&
      Number.isFinite(found.elapsed)
    return isBoard ? { ...(found as KeptBoard), hints: found.hints ?? 0 } : undefined
  }

  private write(entries: readonly Entry[]): void {
    for (const old of entries.slice(MOST_ENTRIES)) drop(BOARD + old.key)
    this.entries.value = entries.slice(0, MOST_ENTRIES)
    store(INDEX, JSON.stringify(this.entries.value))
  }
}

function readIndex(): Entry[] {
  const found = read(INDEX)
  if (!Array.isArray(found)) return []
  return found.filter((each) => typeof each?.family === 'string' && typeof each.text === 'string' && each.key)
}

/** Undefined where there is nothing, or nothing that can be read. */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Without a store, or without room in it, things last as long as the page. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // See above.
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function keyOf(family: string, text: string): string {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${family}.${text.length}.${hash >>> 0}`
}
