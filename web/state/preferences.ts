import { effect, type Signal, signal } from '@preact/signals'
import { read, store } from './library.ts'

/** What people set once for all boards. */
export interface Preferences {
  readonly theme: Signal<'auto' | 'light' | 'dark'>
  /** Whether broken rules are marked as they appear. */
  readonly marksMistakes: Signal<boolean>
  /** Whether a value leaves the notes of its peers. */
  readonly clearsNotes: Signal<boolean>
  /** Whether a click writes the chosen value, instead of selecting squares. */
  readonly isNumberFirst: Signal<boolean>
  /** Whether peers of the focused square are marked. */
  readonly marksPeers: Signal<boolean>
  /** Whether clues that are satisfied or broken are marked. */
  readonly marksClues: Signal<boolean>
  /** Whether coordinates are shown in Play and Set as well. */
  readonly showsCoordinates: Signal<boolean>
  readonly showsClock: Signal<boolean>
}

const KEY = 'rookery.preferences'

export function keptPreferences(): Preferences {
  const found = read(KEY)
  const kept: Record<string, unknown> = typeof found === 'object' && found !== null ? { ...found } : {}
  const flag = (name: keyof Preferences, usual: boolean) =>
    signal(typeof kept[name] === 'boolean' ? (kept[name] as boolean) : usual)
  const theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'auto'
  const preferences: Preferences = {
    theme: signal<'auto' | 'light' | 'dark'>(theme),
    marksMistakes: flag('marksMistakes', false),
    clearsNotes: flag('clearsNotes', true),
    isNumberFirst: flag('isNumberFirst', false),
    marksPeers: flag('marksPeers', true),
    marksClues: flag('marksClues', true),
    showsCoordinates: flag('showsCoordinates', false),
    showsClock: flag('showsClock', true),
  }
  effect(() => {
    store(
      KEY,
      JSON.stringify(Object.fromEntries(Object.entries(preferences).map(([name, each]) => [name, each.value]))),
    )
  })
  effect(() => {
    const { value } = preferences.theme
    if (value === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = value
  })
  return preferences
}
