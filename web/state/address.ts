/** The page's address keeps what is on the desk, so that reloading or sharing it brings the same state back. */

/** Longer addresses would be cut off by chat programs and servers. */
const LONGEST_ADDRESS = 8000

/** What is kept. Everything may be missing, and may be anything: addresses come from anywhere. */
export interface Kept {
  readonly family?: string | undefined
  readonly text?: string | undefined
  readonly view?: string | undefined
  readonly method?: string | undefined
  /** A half-done board. */
  readonly position?: string | undefined
  /** Which deduction of the explanation is shown, from 1. */
  readonly step?: string | undefined
  /** What is watched, and in which size. */
  readonly watch?: string | undefined
  readonly size?: string | undefined
  /** The fields of the generator that are not as they were. */
  readonly fields: Readonly<Record<string, string>>
}

const KEYS = ['family', 'view', 'method', 'step', 'watch', 'size', 'text', 'position'] as const
/** In front of the names of the generator's fields. */
const FIELD = 'make.'

export function readAddress(hash = location.hash): Kept {
  const found = new URLSearchParams(hash.slice(1))
  const kept: { [key in (typeof KEYS)[number]]?: string } = {}
  for (const key of KEYS) {
    const value = found.get(key)
    if (value !== null) kept[key] = value
  }
  const fields: Record<string, string> = {}
  for (const [key, value] of found) if (key.startsWith(FIELD)) fields[key.slice(FIELD.length)] = value
  return { ...kept, fields }
}

/** The part behind the #, and whether everything is in it. */
export function addressOf(kept: Kept): { readonly hash: string; readonly isWhole: boolean } {
  const params = new URLSearchParams()
  for (const key of KEYS) if (kept[key] !== undefined) params.set(key, kept[key])
  for (const [name, value] of Object.entries(kept.fields)) params.set(FIELD + name, value)
  if (String(params).length <= LONGEST_ADDRESS) return { hash: `#${params}`, isWhole: true }
  // A position without its problem would be of no use.
  params.delete('position')
  if (String(params).length > LONGEST_ADDRESS) params.delete('text')
  return { hash: `#${params}`, isWhole: false }
}

const MILLISECONDS_BETWEEN_WRITES = 300

/** Replaces the address without a step in the history: at once, but not more often than browsers like. */
export class AddressWriter {
  private waiting: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    addEventListener('pagehide', () => this.flush())
  }

  write(kept: Kept): void {
    this.waiting = addressOf(kept).hash
    if (this.timer !== undefined) return
    this.flush()
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flush()
    }, MILLISECONDS_BETWEEN_WRITES)
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = undefined
    if (waiting === undefined || waiting === location.hash) return
    try {
      history.replaceState(null, '', waiting)
    } catch {
      // Some browsers refuse when it happens too often; the next change will tell.
    }
  }
}
