import { wrap } from 'comlink'
import { render } from 'preact'
import { readAddress } from './address.ts'
import { App } from './app.tsx'
import type { Desk } from './desk.ts'
import { Session } from './session.ts'
import './styles/theme.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/editor.css'
import './styles/answer.css'
import './styles/deductions.css'
import { texts } from './texts.ts'

const root = document.getElementById('app')!
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
const workerFailed = new Promise<never>((_, reject) => {
  worker.addEventListener('error', () => reject(new Error(texts.cannotStart)), { once: true })
})

try {
  const desk = wrap<Desk>(worker)
  const families = await Promise.race([desk.families(), workerFailed])
  const session = new Session(desk, families)
  session.open(readAddress())
  addEventListener('hashchange', () => session.open(readAddress()))
  workerFailed.catch((error: Error) => {
    session.failure.value = error.message
  })
  root.replaceChildren()
  render(<App session={session} />, root)
} catch {
  root.textContent = texts.cannotStart
}
