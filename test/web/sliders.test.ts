import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { families, type Parameter, run } from '../../src/index.ts'
import { columnsKey, defaultFields, rowsKey, settingsOf } from '../../web/state/fields.ts'
import { texts } from '../../web/texts/index.ts'
import { isRead, parts, says, usePlayground } from './playground.ts'

const playground = usePlayground()

interface Ranged {
  /** Its name among the fields. */
  readonly key: string
  readonly label: string
  readonly low: number
  readonly step: number
  readonly mayBeEmpty: boolean
}

/** Every field that has a slider beside it. */
function rangedFields(parameters: readonly Parameter[]): Ranged[] {
  return parameters.flatMap((parameter): Ranged[] => {
    const { name, kind } = parameter
    if (kind === 'choice' || kind === 'flag') return []
    const { low } = parameter
    if (kind === 'size') {
      const side = (key: string, label: string) => ({ key, label, low, step: 1, mayBeEmpty: false })
      return [side(rowsKey(name), texts.rows(name)), side(columnsKey(name), texts.columns(name))]
    }
    const step = kind === 'number' ? parameter.step : 1
    return [{ key: name, label: texts.parameter(name), low, step, mayBeEmpty: parameter.default === undefined }]
  })
}

const slider = (page: Page, { key }: Ranged) =>
  page.getByRole('slider', { name: texts.slider(key.replaceAll('-', ' ')), exact: true })

describe.each(families)('$title', (family) => {
  const ranged = rangedFields(family.parameters)

  test('sliders and fields follow each other, and the board follows both', async () => {
    expect(ranged.length).toBeGreaterThan(0)
    const page = await playground.open({}, `#family=${family.name}`)
    await isRead(page)
    const fields: Record<string, string> = { ...defaultFields(family.parameters) }
    for (const each of ranged) {
      const { key, label, low, step, mayBeEmpty } = each
      const field = page.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      expect(before).toBe(fields[key])
      expect(await slider(page, each).getAttribute('aria-valuetext')).toBe(before || texts.mayBeEmpty)

      await slider(page, each).focus()
      await page.keyboard.press('ArrowRight')
      const expected = before === '' ? low : Number(before) + step
      await expect.poll(() => field.inputValue().then(Number)).toBeCloseTo(expected, 9)
      await page.keyboard.press('Home')
      await expect.poll(() => field.inputValue()).toBe(mayBeEmpty ? '' : String(low))
      await field.fill(String(low + step))
      await expect.poll(() => slider(page, each).inputValue().then(Number)).toBeCloseTo(low + step, 9)
      expect(await slider(page, each).getAttribute('aria-valuetext')).toBe(String(low + step))
      await field.fill(before)
    }

    // One more of the first of them, by hand on the slider alone.
    const [first] = ranged
    await slider(page, first!).focus()
    await page.keyboard.press('ArrowRight')
    fields[first!.key] = await page.getByLabel(first!.label, { exact: true }).inputValue()
    await parts.generate(page).click()
    const made = run(family.generate(settingsOf(family.parameters, fields), '1'))
    if (made.status !== 'solved') throw new Error(`ended ${made.status}`)
    await expect.poll(() => parts.text(page).inputValue()).toBe(made.answer.text())
    await isRead(page)
    const { rows, columns } = made.answer.draw()
    await says(parts.board(page), texts.dimensions(rows, columns))
    // The address keeps it.
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(`make.${first!.key}=${fields[first!.key]}`)
  })
})
