import cards from 'virtual:family-cards'
import { wrap } from 'comlink'
import { render } from 'preact'
import { App } from './app.tsx'
import { keepForOffline } from './offline.ts'
import { readAddress } from './state/address.ts'
import { Workbench } from './state/workbench.ts'
import './styles/theme.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/editor.css'
import './styles/board.css'
import './styles/answer.css'
import './styles/deductions.css'
import './styles/hands.css'
import { texts } from './texts/index.ts'
import type { Desk } from './worker/desk.ts'

const root = document.getElementById('app')!

try {
  const worker = new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' })
  const workbench = new Workbench(wrap<Desk>(worker), cards)
  worker.addEventListener('error', () => {
    workbench.session.failure.value = texts.cannotStart
  })
  workbench.open(readAddress())
  // Before this is told, what the page writes itself may have taken the place of the new address.
  addEventListener('hashchange', ({ newURL }) => workbench.open(readAddress(new URL(newURL).hash)))
  workbench.begin()
  root.replaceChildren()
  render(<App workbench={workbench} />, root)
  keepForOffline()
} catch {
  root.textContent = texts.cannotStart
}
