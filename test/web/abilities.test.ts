import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, type Drawing, drawingToSvg, families, IN_ANSWERS, run } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import type { Question } from '../../web/protocol.ts'
import { texts } from '../../web/texts/index.ts'
import { enter, isRead, parts, resultJson, says, solveAndCheck, usePlayground } from './playground.ts'

const playground = usePlayground()
const ABILITIES = Object.keys(texts.abilities) as Question[]
const able = (ability: Question) => families.filter(({ can }) => can[ability])

async function opened(family: AnyFamily, text = family.examples[0]!.text): Promise<Page> {
  const page = await playground.open()
  await parts.family(page).selectOption(family.name)
  await isRead(page)
  await enter(page, text)
  return page
}

/** Waits until the board shows just this drawing. */
async function showsDrawing(page: Page, drawing: Drawing, title: string): Promise<void> {
  const expected = await page.evaluate(
    (svg) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(svg, 'image/svg+xml')),
    drawingToSvg(drawing, title),
  )
  const shown = () => parts.picture(page).evaluate((svg) => new XMLSerializer().serializeToString(svg))
  await expect.poll(shown).toBe(expected)
}

describe.each(families)('$title', (family) => {
  test('offers what the family can do, and nothing else', async () => {
    const page = await opened(family)
    for (const ability of ABILITIES) {
      expect(await parts.ability(page, ability).count(), ability).toBe(family.can[ability] ? 1 : 0)
    }
  })
})

describe.each(able('count'))('counting $title', (family) => {
  test.each(family.examples.slice(0, 2))('tells how many answers "$name" has', async ({ text }) => {
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

  test('takes the place of an answer, and the answer takes its place', async () => {
    const page = await opened(family)
    await solveAndCheck(page)
    await parts.ability(page, 'count').click()
    await says(parts.outcome(page), /^[\d,]+ answer/)
    expect(await parts.check(page).textContent()).toBe('')
    await expect.poll(() => parts.picture(page).getAttribute('aria-label')).toBe(texts.problemPicture(family.title))
    await solveAndCheck(page)
  })
})

test.runIf(able('count').length > 0)('a count that takes long can be stopped, and says at least how many', async () => {
  const family = able('count')[0]!
  const page = await opened(family)
  for (const parameter of family.parameters) {
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
  // Nothing sticks out, however many digits it has.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
})

describe.each(able('explain'))('explaining $title', (family) => {
  const puzzle = family.open(family.examples[0]!.text)
  const outcome = run(puzzle.explain())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  const { grade, deductions, answer, certificate } = outcome.answer

  async function explained(): Promise<Page> {
    const page = await opened(family)
    await parts.ability(page, 'explain').click()
    await says(parts.outcome(page), `grade: ${grade}`)
    return page
  }

  test('lists the deductions, shows the answer and checks it', async () => {
    const page = await explained()
    expect(await parts.deductions(page).allTextContents()).toEqual(
      deductions.map(({ words }, index) => `${index + 1}. ${texts.places(words)}`),
    )
    const submission = { answer, certificate }
    await showsDrawing(page, puzzle.draw(submission), puzzle.describe(submission))
    await says(parts.check(page), texts.checkedFine(certificate !== undefined))
    expect(await resultJson(page)).toMatchObject({ status: 'solved', grade, deductions })
  })

  test('shows the board of the deduction that is chosen', async () => {
    const page = await explained()
    for (const index of [deductions.length - 1, 0, 1]) {
      await parts.deductions(page).nth(index).click()
      await showsDrawing(
        page,
        puzzle.drawDeductions(deductions.slice(0, index + 1)),
        texts.places(deductions[index]!.words),
      )
      expect(await page.locator('[aria-current="step"]').count()).toBe(1)
      expect(await parts.deductions(page).nth(index).getAttribute('aria-current')).toBe('step')
    }
  })

  test('goes from one to the next by keyboard, and by its buttons', async () => {
    const page = await explained()
    const shows = (index: number) =>
      showsDrawing(page, puzzle.drawDeductions(deductions.slice(0, index + 1)), texts.places(deductions[index]!.words))
    const last = deductions.length - 1
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
      await shows(index)
      // The focus goes along.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        `${index + 1}. ${texts.places(deductions[index]!.words)}`,
      )
    }
    await page.getByRole('button', { name: texts.next, exact: true }).click()
    await shows(1)
    await page.getByRole('button', { name: texts.previous, exact: true }).click()
    await shows(0)
  })

  test('keys pressed in haste end at the right board', async () => {
    const page = await explained()
    await parts.deductions(page).first().focus()
    await page.keyboard.press('Home')
    for (let presses = 1; presses < deductions.length; presses++) await page.keyboard.press('ArrowDown')
    await showsDrawing(page, puzzle.drawDeductions(deductions), texts.places(deductions.at(-1)!.words))
  })

  test('goes away when the text changes', async () => {
    const page = await explained()
    await parts.deductions(page).first().click()
    await enter(page, family.examples.at(-1)!.text)
    expect(await parts.deductions(page).count()).toBe(0)
    await expect.poll(() => parts.picture(page).getAttribute('aria-label')).toBe(texts.problemPicture(family.title))
  })
})

describe.each(able('forced'))('forced squares of $title', (family) => {
  test.each(family.examples.slice(0, 2))('shows those of "$name" with a legend', async ({ text }) => {
    const puzzle = family.open(text)
    const outcome = run(puzzle.forced())
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { squares } = outcome.answer
    const count = (howOften: number) => squares.filter((square) => square === howOften).length
    const drawing = puzzle.drawForced(outcome.answer)

    const page = await opened(family, text)
    await parts.ability(page, 'forced').click()
    await says(
      parts.outcome(page),
      new RegExp(
        `^${count(IN_ANSWERS.always)} squares? always, ${count(IN_ANSWERS.sometimes)} sometimes, ${count(IN_ANSWERS.never)} never`,
      ),
    )
    await showsDrawing(page, drawing, texts.forcedWords(family.forcedWords!))
    // Numbers say themselves what they are.
    const signs = drawing.marks.filter(({ shape }) => shape !== 'number')
    const labels = [...new Set(signs.map(({ label }) => label))]
    expect(await parts.legend(page).getByRole('listitem').count()).toBe(labels.length)
    for (const label of labels) expect(await parts.legend(page).textContent()).toContain(label)
    expect(await parts.check(page).textContent()).toBe('')
  })
})
