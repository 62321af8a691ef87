import PrintSheet from '../print/print-sheet.tsx'
import type { App } from '../state/app.ts'
import { defaultFields, type Fields } from '../state/fields.ts'
import { texts } from '../texts/index.ts'

/** A sheet of puzzles for paper, with the settings of the generator. */
export default function Print({ app, family: name, fields }: { app: App; family: string; fields: Fields }) {
  const family = app.familyNamed(name) ?? app.families[0]!
  const settings = { ...defaultFields(family.parameters), ...fields }
  return (
    <main class="place print-place">
      <p class="no-print">
        <a href={`#/new/${family.name}`}>{texts.backToNew(family.title)}</a>
      </p>
      <PrintSheet
        key={family.name}
        familyTitle={family.title}
        summary={family.summary}
        make={(wish, onProgress) => app.makeSheet(family, settings, wish, onProgress)}
        stop={() => void app.engine.stopSheet()}
      />
    </main>
  )
}
