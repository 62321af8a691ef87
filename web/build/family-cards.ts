import type { Plugin } from 'vite'
import { families } from '../../src/index.ts'
import { cardOf } from '../worker/family-card.ts'

const NAME = 'virtual:family-cards'
const RESOLVED = `\0${NAME}`

/** What the menus say of every family, written into the page when it is built: the families themselves are loaded when they are needed. */
export function familyCards(): Plugin {
  return {
    name: 'family-cards',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(families.map(cardOf))}` : undefined),
  }
}
