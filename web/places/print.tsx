import { FamilyChips } from '../components/family-chips.tsx'
import PrintSheet from '../print/print-sheet.tsx'
import type { App } from '../state/app.ts'
import { defaultFields, type Fields } from '../state/fields.ts'
import { texts } from '../texts/index.ts'
import { printTexts } from '../texts/print.ts'

/** A sheet of puzzles for paper, with the settings of the generator. */
export default function Print({ app, family: name, fields }: { app: App; family: string; fields: Fields }) {
  const family = app.familyNamed(name) ?? app.families[0]!
  const settings = { ...defaultFields(family.parameters), ...fields }
  return (
    <main class="place">
      <h1>{printTexts.heading}</h1>
      <FamilyChips app={app} label={texts.puzzles} place="print" chosen={family.name} />
      <PrintSheet
        key={family.name}
        familyTitle={family.title}
        summary={family.summary}
        settingsAddress={`#/new/${family.name}?${new URLSearchParams(settings)}`}
        make={(request, onProgress) => app.makeSheet(family, settings, request, onProgress)}
        stop={() => void app.engine.stopSheet()}
      />
    </main>
  )
}
