import type { FamilyInfo, Thumbnail } from '../protocol.ts'
import type { App } from './app.ts'

/** Today's puzzles: the date is the seed, so that all players get the same. */
const made = new Map<string, Promise<Thumbnail>>()

function today(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Made once, and kept as long as the page. */
export function dailyPuzzle(app: App, family: FamilyInfo, opening: number): Promise<Thumbnail> {
  const seed = today()
  const key = `${seed} ${family.name} ${opening}`
  const known = made.get(key)
  if (known) return known
  const settings = family.openings[opening]?.settings ?? {}
  const making = app.pool.run<Thumbnail>((engine) => engine.thumbnail({ family: family.name, settings, seed }))
  made.set(key, making)
  return making
}
