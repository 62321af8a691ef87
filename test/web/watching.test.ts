import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, type Drawing, families } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import { filmTexts } from '../../web/texts/film.ts'
import { texts } from '../../web/texts/index.ts'
import { plotTexts } from '../../web/texts/plot.ts'
import { cardOf } from '../../web/worker/family-card.ts'
import { anytimeFamily } from './kinds.ts'
import { isRead, parts, resultJson, says, solveAndCheck, tab, usePlayground } from './playground.ts'

const playground = usePlayground()

const film = {
  whole: (page: Page) => page.getByRole('region', { name: filmTexts.film }),
  status: (page: Page) => page.locator('.film-status'),
  place: (page: Page) => page.getByRole('slider', { name: filmTexts.place }),
  speed: (page: Page) => film.whole(page).getByRole('slider', { name: filmTexts.speed }),
  button: (page: Page, name: 'play' | 'pause' | 'toStart' | 'toEnd' | 'stepBack' | 'stepForward') =>
    film.whole(page).getByRole('button', { name: filmTexts[name], exact: true }),
}

describe('the film of a solution', () => {
  const family = anytimeFamily

  test('begins with the problem, ends with the answer, and goes wherever it is told', async () => {
    const page = await playground.open({}, `#family=${family.name}`)
    const { drawing, status } = await solvedFilm(page, family)
    const moves = drawing.moves!
    expect(moves.length).toBeGreaterThan(3)
    await says(film.status(page), status(0))
    expect(await piecesOf(page)).toEqual(piecesIn(family.open(family.examples[0]!.text).draw()))

    await film.button(page, 'stepForward').click()
    await says(film.status(page), status(1))
    await film.button(page, 'toEnd').click()
    await says(film.status(page), status(moves.length))
    expect(await piecesOf(page)).toEqual(piecesIn(drawing))
    expect(await film.button(page, 'stepForward').getAttribute('aria-disabled')).toBe('true')
    await film.button(page, 'stepBack').click()
    await says(film.status(page), status(moves.length - 1))
    await film.place(page).fill('2')
    await says(film.status(page), status(2))

    await film.place(page).focus()
    for (const [key, made] of [
      ['End', moves.length],
      ['ArrowLeft', moves.length - 1],
      ['Home', 0],
      ['ArrowRight', 1],
      ['ArrowUp', 2],
      ['PageUp', Math.min(12, moves.length)],
      ['PageDown', Math.max(0, Math.min(12, moves.length) - 10)],
    ] as const) {
      await page.keyboard.press(key)
      await says(film.status(page), status(made))
    }
  })

  test('plays, pauses, and is as fast as it is told', async () => {
    const page = await playground.open({}, `#family=${family.name}`)
    const { drawing, status } = await solvedFilm(page, family)
    await film.speed(page).focus()
    await page.keyboard.press('Home')
    expect(await film.speed(page).getAttribute('aria-valuetext')).toBe(filmTexts.speedSpoken(0.5))
    await film.button(page, 'play').click()
    await expect.poll(() => film.place(page).inputValue().then(Number)).toBeGreaterThan(0)
    expect(await film.place(page).getAttribute('aria-valuetext')).toBe(filmTexts.playing)
    expect(await hasPieceBetweenSquares(page)).toBe(true)
    await film.button(page, 'pause').click()
    const paused = await film.place(page).inputValue()
    await frames(page, 10)
    expect(await film.place(page).inputValue()).toBe(paused)

    await film.speed(page).focus()
    await page.keyboard.press('End')
    expect(await film.speed(page).getAttribute('aria-valuetext')).toBe(filmTexts.speedSpoken(16))
    // The space bar, from anywhere in the controls.
    await page.keyboard.press('Space')
    await film.button(page, 'pause').waitFor()
    await says(film.status(page), status(drawing.moves!.length))
    await film.button(page, 'play').waitFor()
    expect(await piecesOf(page)).toEqual(piecesIn(drawing))
    // From the end it begins again.
    await film.place(page).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => film.place(page).inputValue().then(Number)).toBeLessThan(drawing.moves!.length)
  })

  test('moves happen at once for those who want no motion', async () => {
    const page = await playground.open({ reducedMotion: 'reduce' }, `#family=${family.name}`)
    const { drawing, status } = await solvedFilm(page, family)
    await film.button(page, 'stepForward').click()
    await says(film.status(page), status(1))
    await film.speed(page).focus()
    await page.keyboard.press('End')
    // Every place that any piece ever has while the film plays.
    const places = page.evaluate(async (last) => {
      const seen = new Set<string>()
      const movers = document.querySelectorAll('.film-movers > g')
      const status = document.querySelector('.film-status')!
      while (!status.textContent.startsWith(last)) {
        for (const mover of movers) seen.add(mover.getAttribute('transform')!)
        await new Promise(requestAnimationFrame)
      }
      return [...seen]
    }, `Move ${drawing.moves!.length} `)
    await page.keyboard.press('Space')
    const seen = (await places).map((place) => place.match(/[\d.]+/g)!.map(Number))
    expect(seen.length).toBeGreaterThan(drawing.moves!.length / 2)
    for (const middle of seen.flat()) expect(middle % 20).toBe(10)
    await says(film.status(page), status(drawing.moves!.length))
  })

  test('comes from a search that was stopped, and goes with its problem', async () => {
    const page = await playground.open({}, `#family=${family.name}`)
    await chooseExample(page, family, family.examples.length - 1)
    await tab(page, 'watch').click()
    const notice = page.locator('.no-film')
    await says(notice, texts.noFilm)
    await notice.getByRole('button', { name: texts.solve }).click()
    const stop = notice.getByRole('button', { name: texts.stop })
    await stop.or(film.whole(page)).first().waitFor()
    await tab(page, 'solve').click()
    await says(parts.fact(page, texts.value), /\d/)
    await tab(page, 'watch').click()
    // On a busy machine the search may be over by now.
    await stop.or(film.whole(page)).first().waitFor()
    await stop.evaluateAll((buttons: HTMLElement[]) => buttons.map((button) => button.click()))
    await film.whole(page).waitFor()
    await says(film.status(page), /^Move 0 of \d+/)
    await page.getByRole('button', { name: family.examples[0]!.name, exact: true }).click()
    await says(notice, texts.noFilm)
  })
})

test('scores are plotted while the search runs, and told', async () => {
  const family = anytimeFamily
  const page = await playground.open({}, `#family=${family.name}`)
  await chooseExample(page, family, family.examples.length - 1)
  const plot = page.getByRole('figure', { name: plotTexts.plot })
  const words = () => plot.getByRole('img').getAttribute('aria-label')
  await expect.poll(words).toBe(plotTexts.empty)
  const height = (await plot.boundingBox())!.height
  await parts.solve(page).click()
  await expect.poll(words).toMatch(/The best value begins with [\d,.]+ and ends with [\d,.]+\./)
  const early = (await words())!
  await expect.poll(words).not.toBe(early)
  // On a busy machine the search may be over by now.
  await parts.stop(page).evaluate((button: HTMLElement) => button.click())
  await says(parts.check(page), /^Checked: /)

  const { value, bound } = await resultJson(page)
  const told = /begins with ([\d,.]+\d) and ends with ([\d,.]+\d)\./.exec((await words())!)!
  expect(told[2]).toBe(number(value as number))
  expect(early).toContain(`begins with ${told[1]} `)
  const [first, last] = told.slice(1).map((each) => Number(each.replaceAll(',', '')))
  if (family.goal === 'minimum') expect(first).toBeGreaterThanOrEqual(last!)
  else expect(first).toBeLessThanOrEqual(last!)
  const legend = await plot.locator('dd').allTextContents()
  expect(legend[0]).toBe(plotTexts.value(value as number))
  if (bound !== undefined) {
    expect(await words()).toContain(
      `${plotTexts.bound(family.goal)} ${plotTexts.boundValue(bound as number, family.goal)}.`,
    )
    expect(legend[1]).toBe(plotTexts.boundValue(bound as number, family.goal))
  }
  expect(await inkOf(page)).toBeGreaterThan(200)
  expect((await plot.boundingBox())!.height).toBe(height)
})

test('there is no plot where answers do not get better, and no film where nothing moves', async () => {
  const family = families.find((each) => !each.isOpenEnded && !cardOf(each).hasMoves)!
  const page = await playground.open({}, `#family=${family.name}`)
  await isRead(page)
  await solveAndCheck(page)
  expect(await page.getByRole('figure', { name: plotTexts.plot }).count()).toBe(0)
  await tab(page, 'watch').click()
  await page.getByRole('heading', { name: texts.treeHeading }).waitFor()
  expect(await page.getByRole('heading', { name: texts.filmHeading }).count()).toBe(0)
})

async function chooseExample(page: Page, { examples }: AnyFamily, index: number): Promise<void> {
  await page.getByRole('button', { name: examples[index]!.name, exact: true }).click()
  await expect.poll(() => parts.text(page).inputValue()).toBe(examples[index]!.text)
  await isRead(page)
}

/** The film of the first example's answer; what the library draws of this answer, and what the page is to say after so many moves. */
async function solvedFilm(page: Page, family: AnyFamily) {
  await isRead(page)
  // To its end: an answer that is stopped too early may have no moves yet.
  await parts.solve(page).click()
  await says(parts.check(page), /^Checked: /)
  const puzzle = family.open(family.examples[0]!.text)
  const drawing = puzzle.draw(puzzle.submissionFromJson(await resultJson(page)))
  await tab(page, 'watch').click()
  await film.whole(page).waitFor()
  const costs = drawing.moves!.map(({ cost }) => cost)
  const isWhole = costs.every(Number.isInteger)
  const costOf = (made: number) =>
    filmTexts.cost(
      costs.slice(0, made).reduce((sum, cost) => sum + cost, 0),
      isWhole,
    )
  const status = (made: number) => {
    const words = filmTexts.status(made, costs.length, costOf(made), costOf(costs.length))
    return new RegExp(`^${words.replaceAll('.', '\\.')}$`)
  }
  return { drawing, status }
}

function piecesIn({ marks }: Drawing): string[] {
  return marks
    .filter(({ shape }) => shape === 'piece')
    .map(({ place, symbol, letter }) => `${place} ${symbol ?? letter}`)
    .sort()
}

/** Every piece of the film's board, moving or not, by the square that its middle is on. */
function piecesOf(page: Page): Promise<string[]> {
  return film.whole(page).evaluate((section) => {
    const board = section.querySelector('.film-board')!
    const { left, top, width, height } = board.querySelector('svg .paper')!.getBoundingClientRect()
    const { rows, columns } = { rows: '--rows', columns: '--columns' }
    const count = (name: string) => Number((board as HTMLElement).style.getPropertyValue(name))
    return [...board.querySelectorAll('text.piece')]
      .map((piece) => {
        const box = piece.getBoundingClientRect()
        const row = Math.floor(((box.top + box.height / 2 - top) / height) * count(rows))
        const column = Math.floor(((box.left + box.width / 2 - left) / width) * count(columns))
        return `${row},${column} ${piece.textContent}`
      })
      .sort()
  })
}

/** Waits for a moment at which a piece is on its way. */
function hasPieceBetweenSquares(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 300; frame++) {
      for (const mover of document.querySelectorAll('.film-movers > g')) {
        const place = mover.getAttribute('transform')!.match(/[\d.]+/g)!
        if (place.some((each) => Number(each) % 20 !== 10)) return true
      }
      await new Promise(requestAnimationFrame)
    }
    return false
  })
}

function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame++) await new Promise(requestAnimationFrame)
  }, count)
}

/** How many pixels of the plot are not empty. */
function inkOf(page: Page): Promise<number> {
  return page.locator('.plot canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let inked = 0
    for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) inked++
    return inked
  })
}
