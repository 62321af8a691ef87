import cards from 'virtual:family-cards'
import { render } from 'preact'
import { App, loadTable } from './app.tsx'
import { keepForOffline } from './offline.ts'
import type { FamilyDetails } from './protocol.ts'
import { App as State } from './state/app.ts'
import { startEngine } from './state/pool.ts'
import './styles/theme.css'
import './styles/elements.css'
import './styles/controls.css'
import './styles/layout.css'
import './styles/board.css'
import './styles/places.css'
import { texts } from './texts/index.ts'

const root = document.getElementById('app')!

/** Before its details are there, a family has none. */
const NO_DETAILS: FamilyDetails = {
  rules: {},
  parameters: [],
  examples: [],
  methods: [''],
  notations: [],
  deductionRules: {},
  hunt: undefined,
  playRules: [],
  listed: undefined,
}

try {
  const all = cards.map((card) => ({ ...NO_DETAILS, ...card }))
  const ready = import('virtual:family-details').then(({ default: details }) => {
    details.forEach((each, index) => {
      Object.assign(all[index]!, each)
    })
  })
  const state: State = new State(
    startEngine(() => {
      state.notice.value = texts.cannotStart
    }),
    // Puzzles with hints come first: they are what most people play.
    [...all].sort((one, other) => Number(other.can.hint) - Number(one.can.hint)),
    ready,
  )
  state.begin()
  root.replaceChildren()
  render(<App app={state} />, root)
  // A failure is told by the place that needs it.
  void loadTable().catch(() => {})
  keepForOffline()
} catch {
  root.textContent = texts.cannotStart
}
