import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Deduction, familyNamed, type Hint, run } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { insightTexts } from '../../web/texts/insight.ts'
import { hintAt } from '../../web/worker/teaching.ts'
import { explained, hinted } from './kinds.ts'
import { after, shows, showsDrawing, type Table, tableOf } from './play-table.ts'
import { expectAccessible, isReady, isSeen, PHONE, parts, says, tableAddress, usePlayground } from './playground.ts'

const playground = usePlayground()
const hitori = familyNamed('hitori')

async function open({ family, text }: Table, more = {}, options = {}): Promise<Page> {
  const page = await playground.open(options, tableAddress(family, text, more))
  await isReady(page)
  return page
}

describe.each(hinted)('hints of $title', (family) => {
  test('climb from where to which rule, why, and do it', async () => {
    const table = tableOf(family)
    const page = await open(table)
    const start = table.play.start()
    const { deduction } = (run(table.puzzle.hint(start)) as { answer: Hint & { kind: 'step' } }).answer
    await parts.button(page, texts.hint).click()
    await says(parts.hint(page), texts.lookHere)
    expect(await page.locator('.cell.where').count()).toBeGreaterThan(0)
    await shows(page, table, start)
    await page.keyboard.press('h')
    await says(parts.hint(page), family.deductionRules[deduction.rule]!)
    await page.keyboard.press('h')
    await says(parts.hint(page), deduction.words)
    expect(await page.locator('.cell.fresh').count()).toBeGreaterThan(0)
    await page.keyboard.press('h')
    await parts.hint(page).waitFor({ state: 'detached' })
    const label = () => parts.cell(page, deduction.settles[0]!.place).getAttribute('aria-label')
    const before = await parts.cell(page, deduction.settles[0]!.place).getAttribute('aria-label')
    await page.keyboard.press('Control+z')
    await shows(page, table, start)
    await expect.poll(label).not.toBe(before)
  })

  test('on a phone stay in a sheet of at most 35 %, with the whole board above', async () => {
    const page = await open(tableOf(family), {}, PHONE)
    await parts.button(page, texts.hint).tap()
    await parts.hint(page).waitFor()
    const sheet = (await page.locator('.panel').boundingBox())!
    const board = (await page.locator('.picture').boundingBox())!
    expect(sheet.y).toBeGreaterThanOrEqual(board.y + board.height)
    expect(sheet.height).toBeLessThanOrEqual(Math.ceil(0.35 * PHONE.viewport.height))
    await isSeen(parts.button(page, texts.doIt))
  })
})

test.each(hinted)('hints of $title never repeat what is done, and take trivial steps together', async (family) => {
  const { puzzle, play } = tableOf(family)
  const seen = new Set<string>()
  let position = JSON.stringify(play.toJson(play.start()))
  let hints = 0
  let deductions = 0
  for (;;) {
    seen.add(position)
    const hint = await hintAt(puzzle, position, new AbortController().signal)
    if (!('kind' in hint) || hint.kind !== 'step') break
    // What it settles was open, and is not when it is followed.
    expect(hint.after).toBeDefined()
    expect(seen).not.toContain(hint.after)
    const { answer } = run(puzzle.hint(play.fromJson(JSON.parse(position)))) as { answer: { deduction: Deduction } }
    const settled = new Set(answer.deduction.settles.map(({ place }) => String(place)))
    expect(hint.marks.fresh.map(String)).toEqual(expect.arrayContaining([...settled]))
    hints++
    deductions += hint.words.startsWith(answer.deduction.words) && hint.words !== answer.deduction.words ? 2 : 1
    position = hint.after!
  }
  expect(play.standing(play.fromJson(JSON.parse(position))).isComplete).toBe(true)
  expect(deductions).toBeGreaterThan(hints)
})

test.each([
  { device: 'desk', options: {} },
  { device: 'phone', options: PHONE },
])(
  'a wrong entry is found, its refutation plays as ghosts, and its step is explained, on a $device',
  async ({ options }) => {
    const table = tableOf(hitori)
    const page = await open(table, {}, options)
    // Every square that a hint would leave unshaded is wrong when it is shaded.
    const explanation = run(table.puzzle.explain()) as {
      answer: { deductions: readonly { settles: readonly { place: readonly [number, number]; as: string }[] }[] }
    }
    const kept = explanation.answer.deductions.flatMap(({ settles }) => settles).find(({ as }) => as !== 'shaded')!
    await parts.cell(page, kept.place).click()
    await parts.button(page, texts.hint).click()
    await says(parts.hint(page), texts.hintKind.mistake)
    // A tap on the marked square asks why; the button asks about the first one.
    const position = after(table, [{ tool: table.play.tools[0]!.tools[0]!.name, place: kept.place }])
    const { inside } = (run(table.puzzle.refute(position, kept.place)!) as { answer: Deduction }).answer
    await parts.cell(page, kept.place).click()
    for (let i = 0; i < inside!.length; i++) {
      const next = page.locator('.hint-card').getByRole('button', { name: texts.next, exact: true })
      if (i > 0) await next.click()
      await says(page.locator('.refutation li.here'), inside![i]!.words.slice(1))
      // However long it is, the newest sentence and the button for the next are at hand.
      await isSeen(page.locator('.refutation li.here'))
      if (i < inside!.length - 1) await isSeen(next)
      const ghosts = inside!.slice(0, i + 1).flatMap(({ settles }) => settles)
      await expect.poll(() => page.locator('.cell.assumed').count()).toBe(ghosts.length)
    }
    await expectAccessible(page, 'a refutation')
    await parts.button(page, insightTexts.inExplanation).click()
    await page.locator('.steps > li.shown').waitFor()
    expect(await parts.cell(page, kept.place).getAttribute('class')).toContain('fresh')
    await parts.mode(page, 'play').click()
    await parts.button(page, texts.hint).click()
    await parts.button(page, texts.whyWrong).click()
    await parts.button(page, insightTexts.takeOut).click()
    await shows(page, table, table.play.start())
  },
)

describe.each(explained)('the explanation of $title', (family) => {
  test('is a list of steps, each with its board; Next, Back and arrow keys go through it', async () => {
    const table = tableOf(family)
    const page = await open(table, { mode: 'explain' })
    const outcome = run(table.puzzle.explain()) as { answer: { deductions: readonly { words: string }[] } }
    const { deductions } = outcome.answer
    await expect.poll(() => parts.steps(page).count()).toBe(deductions.length)
    await parts.button(page, texts.next).click()
    await says(page.locator('.steps > li.shown'), deductions[0]!.words)
    await showsDrawing(page, table, table.puzzle.drawDeductions(deductions.slice(0, 1) as never))
    await page.locator('.tool-row button').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await parts.button(page, texts.last).click()
    await showsDrawing(page, table, table.puzzle.drawDeductions(deductions as never))
    await expect.poll(() => page.url()).toContain(`step=${deductions.length}&`)
    await page.reload()
    await isReady(page)
    await says(page.locator('.tool-row .count'), texts.stepOf(deductions.length, deductions.length))
  })
})

test('coordinates in a text mark their square, and a square marks its coordinates', async () => {
  const page = await open(tableOf(hitori), { mode: 'explain' })
  await parts.button(page, texts.next).click()
  const coordinate = page.locator('.step-words .coordinate').first()
  const [, row, column] = /r(\d+)c(\d+)/.exec((await coordinate.textContent())!)!
  const cell = parts.cell(page, [Number(row) - 1, Number(column) - 1])
  await coordinate.hover()
  await expect.poll(() => cell.getAttribute('class')).toContain('named')
  await page.mouse.move(0, 0)
  await cell.focus()
  await expect.poll(() => coordinate.getAttribute('class')).toContain('named')
})

test('a refuted assumption is shown as ghosts, one conclusion after the other, up to the contradiction', async () => {
  const outcome = run(hitori.generate({ size: '8', difficulty: 'expert' }, 3)) as { answer: { text(): string } }
  const table = tableOf(hitori, outcome.answer.text())
  const { answer } = run(table.puzzle.explain()) as {
    answer: { deductions: readonly { words: string; inside?: readonly { settles: readonly unknown[] }[] }[] }
  }
  const at = answer.deductions.findIndex(({ inside }) => inside !== undefined)
  const inside = answer.deductions[at]!.inside!
  const page = await open(table, { mode: 'explain', ...(at > 0 && { step: String(at) }) })
  await expect.poll(() => parts.steps(page).count()).toBe(answer.deductions.length)
  // What is new, assumed and rested on differs without colour too.
  const outlines = (selector: string) =>
    page.locator(selector).evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).outlineStyle))
  for (let i = 0; i < inside.length; i++) {
    await parts.button(page, texts.next).click()
    const ghosts = inside.slice(0, i + 1).flatMap(({ settles }) => settles).length
    await expect.poll(() => page.locator('.cell.assumed').count()).toBe(ghosts)
    for (const outline of await outlines('.cell.assumed:not(.fresh, .mistaken)')) expect(outline).toBe('dashed')
    for (const outline of await outlines('.cell.fresh')) expect(outline).toBe('solid')
    // No veil over what stands there.
    const grounds = await page
      .locator('.cell.assumed')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor))
    expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
    await isSeen(page.locator('.inside .here button'))
    // The rest on a phone, where there is room for a few lines.
    await page.setViewportSize(PHONE.viewport)
  }
  await parts.button(page, texts.next).click()
  await expect.poll(() => page.locator('.cell.assumed').count()).toBe(0)
  await says(page.locator('.steps > li.shown'), answer.deductions[at]!.words)
  await parts.button(page, texts.first).click()
  await parts.button(page, texts.next).click()
  await page.locator('.cell.rests').first().waitFor()
  for (const outline of await outlines('.cell.rests:not(.fresh)')) expect(outline).toBe('dotted')
  expect(await outlines('.cell.fresh')).toContain('solid')
})

test('an ambiguous board shows what follows, both solutions and where they differ', async () => {
  const table = tableOf(hitori, '112\n233\n321')
  expect(run(table.puzzle.solve()).status).toBe('ambiguous')
  const page = await open(table, { mode: 'explain' })
  await says(page.locator('.outcome'), /Several solutions/)
  await says(page.locator('.rating'), /no grade: several solutions/)
  await parts.button(page, texts.boards[1]!).click()
  await page.locator('.drawn .tint').first().waitFor({ state: 'attached' })
  await expectAccessible(page, 'the choice of two solutions')
  const first = await parts.picture(page).evaluate((svg) => svg.outerHTML)
  await parts.button(page, texts.boards[2]!).click()
  await expect.poll(() => parts.picture(page).evaluate((svg) => svg.outerHTML)).not.toBe(first)
  const second = await parts.picture(page).evaluate((svg) => svg.outerHTML)
  // A step puts its own board back.
  await parts.button(page, texts.next).click()
  await page.locator('.cell.fresh').first().waitFor()
  await expect.poll(() => parts.picture(page).evaluate((svg) => svg.outerHTML)).not.toBe(second)
})

test('an impossible board says why, with a place', async () => {
  const table = tableOf(hitori, '112\n112\n221')
  expect(run(table.puzzle.solve()).status).toBe('impossible')
  const page = await open(table, { mode: 'explain' })
  await says(page.locator('.outcome'), /No solution.*r\dc\d/s)
  await parts.mode(page, 'analyse').click()
  await parts.button(page, texts.solve).click()
  await says(parts.outcome(page), /No solution.*r\dc\d/s)
})
