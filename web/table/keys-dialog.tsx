import { Dialog } from '../components/dialog.tsx'
import type { App } from '../state/app.ts'
import { texts } from '../texts/index.ts'
import { insightTexts } from '../texts/insight.ts'

/** All keys, those of the tools included. */
export function KeysDialog({ app }: { app: App }) {
  const tools = app.play.tools.value.filter(({ key }) => !/^\d/.test(key))
  const { can } = app.session.family.value
  const has = { ...can, notes: app.play.table.value?.canFillNotes ?? false }
  const rows = [
    ...tools.map(({ title, key }) => [key.toUpperCase(), title] as const),
    ...insightTexts.keyList.filter(([, , need]) => need === undefined || has[need]),
  ]
  return (
    <Dialog title={texts.keys} close={() => (app.dialog.value = undefined)}>
      <dl class="key-list">
        {rows.map(([key, words]) => (
          <div key={key + words}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
