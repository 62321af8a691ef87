import logo from '../favicon.svg'
import { texts } from '../texts/index.ts'

export function Masthead() {
  return (
    <header class="masthead">
      <img src={logo} alt="" width="36" height="36" />
      <h1>{texts.name}</h1>
      <p>{texts.tagline}</p>
    </header>
  )
}
