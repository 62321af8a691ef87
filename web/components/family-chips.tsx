import type { ComponentChildren } from 'preact'
import type { App } from '../state/app.ts'

interface Props {
  readonly app: App
  readonly label: string
  /** Where the chips lead, with the name of the family behind it. */
  readonly place: 'new' | 'learn' | 'print'
  readonly chosen: string | undefined
  readonly children?: ComponentChildren
}

/** A chip for every family, above what a place has for the chosen one. */
export function FamilyChips({ app, label, place, chosen, children }: Props) {
  return (
    <nav class="chips no-print" aria-label={label}>
      {app.families.map(({ name, title }) => (
        <a key={name} class="chip" href={`#/${place}/${name}`} aria-current={name === chosen ? 'page' : undefined}>
          {title}
        </a>
      ))}
      {children}
    </nav>
  )
}
