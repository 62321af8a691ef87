import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, families, IN_ANSWERS, run } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import { texts } from '../../web/texts/index.ts'
import { counted, explained, firstFamily, forcing } from './kinds.ts'
import {
  choose,
  enter,
  isRead,
  parts,
  resultJson,
  says,
  showsDrawing,
  solveAndCheck,
  stickingOut,
  usePlayground,
} from './playground.ts'

const playground = usePlayground()

/** A family with an example on the page. */
async function opened(family: AnyFamily, text = family.examples[0]!.text): Promise<Page> {
  const page = await playground.open()
  await choose(page, family)
  await enter(page, text)
  return page
}

test('the page opens with a board on it, and solving moves nothing', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  expect(await page.title()).toContain(texts.name)
  expect(await parts.family(page).locator('option').allTextContents()).toEqual(families.map(({ title }) => title))
  await says(parts.outcome(page), texts.idle)
  await isRead(page)
  const before = await parts.board(page).boundingBox()
  await solveAndCheck(page)
  expect(await parts.board(page).boundingBox()).toEqual(before)
})

test('a solution goes away when the text changes', async () => {
  const page = await playground.open()
  await isRead(page)
  await solveAndCheck(page)
  await enter(page, firstFamily.examples.at(-1)!.text)
  expect(await parts.outcome(page).textContent()).toContain(texts.idle)
  expect(await parts.check(page).textContent()).toBe('')
  await expect.poll(() => parts.picture(page).getAttribute('aria-label')).toBe(texts.problemPicture(firstFamily.title))
})

const coloured = families.find((family) => {
  const { marks } = family.open(family.examples[0]!.text).draw()
  return marks.some(({ shape, colour }) => shape === 'piece' && colour !== undefined)
})!

test('the legend has the colours of the picture', async () => {
  const page = await playground.open({}, `#family=${coloured.name}`)
  await isRead(page)
  const colours = await parts.picture(page).evaluate((picture) => {
    return [...picture.querySelectorAll('.coloured .disc')].map((disc) => getComputedStyle(disc).fill)
  })
  expect(new Set(colours).size).toBeGreaterThan(1)
  const samples = await parts.legend(page).evaluate((legend) => {
    return [...legend.querySelectorAll('.sample.piece')].map((sample) => getComputedStyle(sample).color)
  })
  expect(samples.sort()).toEqual(colours.sort())
})

describe('counting', () => {
  test.each(counted)('tells how many solutions there are: $title', async (family) => {
    const { text } = family.examples[1]!
    const outcome = run(family.open(text).count())
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { count, value } = outcome.answer
    const page = await opened(family, text)
    await parts.ability(page, 'count').click()
    await says(parts.outcome(page), new RegExp(`^${number(count)} answer`))
    if (value !== undefined) expect(await parts.fact(page, texts.value).textContent()).toBe(number(value))
    expect(await parts.check(page).textContent()).toBe('')
    expect(await resultJson(page)).toMatchObject({ status: 'solved', count: String(count) })
  })

  test('takes the place of a solution, and a solution takes its place', async () => {
    const [family] = counted
    const page = await opened(family!)
    await solveAndCheck(page)
    await parts.ability(page, 'count').click()
    await says(parts.outcome(page), /^[\d,]+ answer/)
    expect(await parts.check(page).textContent()).toBe('')
    await expect.poll(() => parts.picture(page).getAttribute('aria-label')).toBe(texts.problemPicture(family!.title))
    await solveAndCheck(page)
  })

  test('can be stopped, and says at least how many', async () => {
    const [family] = counted
    const page = await opened(family!)
    for (const parameter of family!.parameters) {
      const { kind, name } = parameter
      if (kind === 'size') {
        await page.getByLabel(texts.rows(name)).fill('60')
        await page.getByLabel(texts.columns(name)).fill('60')
      }
      // Nearly at its low limit: there is much to choose from.
      if (kind === 'number') {
        const little = parameter.low + (parameter.default - parameter.low) / 4
        await page.getByLabel(texts.parameter(name), { exact: true }).fill(String(little))
      }
    }
    await parts.generate(page).click()
    await says(parts.textStatus(page), /3,600/)
    await parts.ability(page, 'count').click()
    await says(parts.outcome(page), texts.running.count)
    await parts.stop(page).click()
    await says(parts.outcome(page), /^At least [\d,]+ answers/)
    expect(await resultJson(page)).toMatchObject({ status: 'stopped', atLeast: expect.stringMatching(/^\d+$/) })
    // However many digits it has.
    expect(await stickingOut(page)).toEqual([])
  })
})

describe.each(explained)('explaining $title', (family) => {
  const puzzle = family.open(family.examples[0]!.text)
  const outcome = run(puzzle.explain())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  const { grade, deductions, answer, certificate } = outcome.answer
  const last = deductions.length - 1

  async function explainedPage(): Promise<Page> {
    const page = await opened(family)
    await parts.ability(page, 'explain').click()
    await says(parts.outcome(page), `grade: ${grade}`)
    return page
  }

  /** The board after a deduction, in the list as the one that is shown. */
  async function showsDeduction(page: Page, index: number): Promise<void> {
    const words = texts.places(deductions[index]!.words)
    await showsDrawing(page, puzzle.drawDeductions(deductions.slice(0, index + 1)), words)
    expect(await page.locator('[aria-current="step"]').count()).toBe(1)
    expect(await parts.deductions(page).nth(index).getAttribute('aria-current')).toBe('step')
  }

  test('lists the deductions, shows the solution and checks it; each deduction shows its board', async () => {
    const page = await explainedPage()
    expect(await parts.deductions(page).allTextContents()).toEqual(
      deductions.map(({ words }, index) => `${index + 1}. ${texts.places(words)}`),
    )
    const submission = { answer, certificate }
    await showsDrawing(page, puzzle.draw(submission), puzzle.describe(submission))
    await says(parts.check(page), texts.checkedFine(certificate !== undefined))
    expect(await resultJson(page)).toMatchObject({ status: 'solved', grade, deductions })
    for (const index of [last, 0, 1]) {
      await parts.deductions(page).nth(index).click()
      await showsDeduction(page, index)
    }
    await page.getByRole('button', { name: texts.next, exact: true }).click()
    await showsDeduction(page, 2)
    await page.getByRole('button', { name: texts.previous, exact: true }).click()
    await showsDeduction(page, 1)
    // It goes away when the text changes.
    await enter(page, family.examples.at(-1)!.text)
    expect(await parts.deductions(page).count()).toBe(0)
    await expect.poll(() => parts.picture(page).getAttribute('aria-label')).toBe(texts.problemPicture(family.title))
  })

  test('keys go from one to the next, however fast they are pressed', async () => {
    const page = await explainedPage()
    await parts.deductions(page).first().focus()
    for (const [key, index] of [
      ['Enter', 0],
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', last],
      ['ArrowDown', last],
      ['Home', 0],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key)
      await showsDeduction(page, index)
      // The focus goes along.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        `${index + 1}. ${texts.places(deductions[index]!.words)}`,
      )
    }
    for (let presses = 0; presses < last; presses++) await page.keyboard.press('ArrowDown')
    await showsDeduction(page, last)
  })
})

test.each(forcing)('forced squares of $title are shown, with a legend for their signs', async (family) => {
  const { text } = family.examples[1]!
  const puzzle = family.open(text)
  const outcome = run(puzzle.forced())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  const { squares } = outcome.answer
  const count = (howOften: number) => squares.filter((square) => square === howOften).length
  const { always, sometimes, never } = IN_ANSWERS
  const drawing = puzzle.drawForced(outcome.answer)

  const page = await opened(family, text)
  await parts.ability(page, 'forced').click()
  await says(
    parts.outcome(page),
    new RegExp(`^${count(always)} squares? always, ${count(sometimes)} sometimes, ${count(never)} never`),
  )
  await showsDrawing(page, drawing, texts.forcedWords(family.forcedWords!))
  // Numbers say themselves what they are.
  const signs = drawing.marks.filter(({ shape }) => shape !== 'number')
  const labels = [...new Set(signs.map(({ label }) => label))]
  expect(await parts.legend(page).getByRole('listitem').count()).toBe(labels.length)
  for (const label of labels) expect(await parts.legend(page).textContent()).toContain(label)
  expect(await parts.check(page).textContent()).toBe('')
})
