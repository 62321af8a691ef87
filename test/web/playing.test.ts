import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Action, type AnyFamily, families, familyNamed, type Place, type Puzzle, run } from '../../src/index.ts'
import { hasValues, texts } from '../../web/texts/index.ts'
import { insightTexts } from '../../web/texts/insight.ts'
import { entryOf, oneOfEach, playedByMoves, playedByValues } from './kinds.ts'
import { after, drag, middleOf, shows, solutionOf, type Table, tableOf } from './play-table.ts'
import { isReady, isSeen, PHONE, parts, says, tableAddress, usePlayground } from './playground.ts'

const playground = usePlayground()
const hitori = familyNamed('hitori')
const skyscrapers = familyNamed('skyscrapers')

async function open({ family, text }: Table, options = {}): Promise<Page> {
  const page = await playground.open(options, tableAddress(family, text))
  await isReady(page)
  return page
}

/** A puzzle of a wanted size. */
function made(family: AnyFamily, size: string): Table {
  const outcome = run(family.generate({ size, difficulty: 'easy' }, 7))
  return tableOf(family, (outcome as { answer: Puzzle }).answer.text())
}

describe.each(families.filter(({ hands }) => hands.play))('$title is played to its end', (family) => {
  test('by mouse and keys, undone and redone, kept over a reload', async () => {
    const table = tableOf(family)
    const page = await open(table)
    const actions = solutionOf(table)
    await shows(page, table, table.play.start())
    let used = 0
    for (const action of actions) {
      await actOn(page, table, action)
      used++
      if (used === 2) {
        await shows(page, table, after(table, actions.slice(0, 2)))
        await page.keyboard.press('Control+z')
        await shows(page, table, after(table, actions.slice(0, 1)))
        await page.keyboard.press('Control+y')
        await shows(page, table, after(table, actions.slice(0, 2)))
        await page.reload()
        await isReady(page)
        await shows(page, table, after(table, actions.slice(0, 2)))
      }
    }
    const end = after(table, actions)
    await shows(page, table, end)
    await says(parts.standing(page), table.play.standing(end).words)
    const meter = page.locator('.meter')
    if (hasValues(family.goal)) await says(meter, /Proven: (the best is|nothing (below|above)) \d/)
    if (family.isAnytime) return
    await parts.win(page).waitFor()
    // Proven: nothing is better.
    if (hasValues(family.goal))
      expect(await meter.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(1)
    // The board is locked until something is undone.
    await parts.cell(page, actions[0]!.place).click()
    await shows(page, table, end)
  })
})

/** As its family is entered: painted, typed or moved. */
async function actOn(page: Page, { family, play }: Table, { tool, place, to }: Action): Promise<void> {
  const entry = entryOf(family)
  await parts.cell(page, place).click()
  if (to) await parts.cell(page, to).click()
  else if (entry === 'value') {
    const { key } = play.tools.flatMap((group) => group.tools).find(({ name }) => name === tool)!
    await page.keyboard.press(key)
  }
}

test('an 8×8 hitori takes no more gestures than it has shaded squares, and rings are painted by dragging', async () => {
  const table = made(hitori, '8')
  const page = await open(table)
  const shaded = solutionOf(table)
  const rows = Array.from({ length: 8 }, (_, row) => row)
  // A ring on every square of a row in one gesture, and away again in one step of undo.
  const row: Place[] = rows.map((column) => [0, column])
  await drag(page, row, 'right')
  await shows(
    page,
    table,
    after(
      table,
      row.map((place) => ({ tool: 'keep', place })),
    ),
  )
  await page.keyboard.press('Control+z')
  await shows(page, table, table.play.start())
  // Equal numbers in the line of the square that has the focus are marked.
  const related = table.places.find((place) => table.play.peers(place).length > 0)!
  await parts.cell(page, related).focus()
  await expect.poll(() => page.locator('.cell.peer').count()).toBe(table.play.peers(related).length)
  let gestures = 0
  for (const { place } of shaded) {
    await parts.cell(page, place).click()
    gestures++
  }
  await parts.win(page).waitFor()
  expect(gestures).toBeLessThanOrEqual(shaded.length)
})

test.each(oneOfEach(entryOf))('$title is played to its end by taps alone on a phone', async (family) => {
  const table = tableOf(family)
  const page = await open(table, PHONE)
  const actions = solutionOf(table)
  const titles = new Map(table.play.tools.flatMap(({ tools }) => tools.map(({ name, title }) => [name, title])))
  for (const { tool, place, to } of actions) {
    await parts.cell(page, place).tap()
    if (to) await parts.cell(page, to).tap()
    else if (entryOf(family) === 'value') {
      await page
        .locator('.tool-row')
        .getByRole('button', { name: titles.get(tool)!, exact: true })
        .tap()
    }
  }
  await shows(page, table, after(table, actions))
  if (family.isAnytime) return
  // The card that says so is seen at once, with what can be done next.
  await isSeen(parts.win(page).getByRole('button', { name: texts.nextPuzzle, exact: true }))
  await parts.button(page, texts.undo).tap()
  await shows(page, table, after(table, actions.slice(0, -1)))
})

test('from the card of a solved board it is shared without its entries, and a harder one is next', async () => {
  const table = tableOf(hitori)
  const page = await open(table)
  for (const { place } of solutionOf(table)) await parts.cell(page, place).click()
  const card = parts.win(page)
  // How long, how hard, with how many hints, and by a wave that those do not see who want no motion.
  for (const name of [texts.time, texts.hintsUsed, texts.hardestStep]) await says(parts.fact(page, name), /\S/)
  await card.locator('.dots').waitFor()
  await card.getByRole('button', { name: texts.nextPuzzle, exact: true }).waitFor()
  const motion = () => page.locator('.frame.won .drawn').evaluate((drawn) => getComputedStyle(drawn).animationName)
  expect(await motion()).toBe('wave')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motion()).toBe('none')
  await card.getByRole('button', { name: texts.share, exact: true }).click()
  const link = await page.getByLabel(insightTexts.linkField, { exact: true }).inputValue()
  expect([...new URLSearchParams(link.split('?')[1]).keys()]).toEqual(['text'])
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: texts.harder, exact: true }).click()
  const { openings } = table.play
  const usual = openings.findIndex(({ isUsual }) => isUsual)
  await says(page.locator('.rating'), openings[usual + 1]!.title)
})

test('a drag gives every square what the first one gets, and takes it away again', async () => {
  const table = made(hitori, '8')
  const page = await open(table)
  const places: Place[] = [
    [2, 1],
    [2, 2],
    [2, 3],
  ]
  const shade = (some: readonly Place[]) =>
    after(
      table,
      some.map((place) => ({ tool: 'shade', place })),
    )
  await parts.cell(page, [2, 2]).click()
  await shows(page, table, shade([[2, 2]]))
  await drag(page, places)
  await shows(page, table, shade(places))
  await drag(page, places)
  await shows(page, table, table.play.start())
  await page.keyboard.press('Control+z')
  await shows(page, table, shade(places))
})

describe.each(playedByValues)('values: $title', (family) => {
  test('a 7×7 by keyboard takes at most 2.1 keys a square; undo takes one entry back', async () => {
    const table = made(family, '7')
    const page = await open(table)
    const values = new Map(solutionOf(table).map(({ tool, place }) => [String(place), tool]))
    await parts.cell(page, [0, 0]).focus()
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    for (let row = 0; row < 7; row++) {
      for (let i = 0; i < 7; i++) {
        const column = row % 2 === 0 ? i : 6 - i
        const value = values.get(String([row, column]))
        if (value !== undefined) await press(value)
        if (i < 6) await press(row % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
      }
      if (row < 6) await press('ArrowDown')
    }
    await parts.win(page).waitFor()
    expect(keys / 49).toBeLessThanOrEqual(2.1)
  })

  test('a 7×7 by mouse and digits takes one click and one key for each square; what is left of a value is shown', async () => {
    const table = made(family, '7')
    const page = await open(table)
    const entries = solutionOf(table)
    const gestures = { clicks: 0, keys: 0 }
    const left = () => page.locator('.tool.number').evaluateAll((all) => all.map((each) => each.textContent))
    const buttons = (position: unknown) => {
      const remaining = table.play.standing(position).left!
      return table.play.tools[0]!.tools.map(({ name }) => (remaining[name]! > 0 ? `${name}${remaining[name]}` : name))
    }
    await expect.poll(left).toEqual(buttons(table.play.start()))
    for (const [index, { tool, place }] of entries.entries()) {
      await parts.cell(page, place).click()
      gestures.clicks++
      await page.keyboard.press(tool)
      gestures.keys++
      if (index === 10) await expect.poll(left).toEqual(buttons(after(table, entries.slice(0, 11))))
    }
    await parts.win(page).waitFor()
    expect(gestures).toEqual({ clicks: entries.length, keys: entries.length })
    expect(entries.length).toBeLessThanOrEqual(49)
  })

  test('one click and one key write a value, a drag selects squares that are written together', async () => {
    const table = tableOf(family)
    const page = await open(table)
    await parts.cell(page, [0, 0]).click()
    await page.keyboard.press('1')
    await shows(page, table, after(table, [{ tool: '1', place: [0, 0] }]))
    const places: Place[] = [
      [1, 1],
      [1, 2],
    ]
    await drag(page, places)
    await page.keyboard.press('2')
    const both = after(table, [{ tool: '1', place: [0, 0] }, ...places.map((place) => ({ tool: '2', place }))])
    await shows(page, table, both)
    await page.keyboard.press('Control+z')
    await shows(page, table, after(table, [{ tool: '1', place: [0, 0] }]))
  })

  test('notes: toggled by key or Shift, filled in, and cleared by a value in their line', async () => {
    const table = tableOf(family)
    const page = await open(table)
    await parts.cell(page, [0, 0]).click()
    await page.keyboard.press('Shift+1')
    await page.keyboard.press('n')
    await page.keyboard.press('2')
    const notes = after(table, [
      { tool: 'pencil 1', place: [0, 0] },
      { tool: 'pencil 2', place: [0, 0] },
    ])
    await shows(page, table, notes)
    await page.keyboard.press('n')
    await parts.cell(page, [0, 1]).click()
    await page.keyboard.press('1')
    const cleared = after(table, [{ tool: 'pencil 2', place: [0, 0] }])
    await shows(page, table, after(table, [{ tool: '1', place: [0, 1] }], cleared))
    await page.locator('.more-menu summary').click()
    await parts.button(page, texts.fillNotes).click()
    const filled = table.play.notes!.fill(after(table, [{ tool: '1', place: [0, 1] }], cleared))
    await shows(page, table, filled)
    // It is a setting whether values clear notes.
    await page.locator('.more-menu summary').click()
    await page.getByLabel(texts.clearNotes).uncheck()
    await page.keyboard.press('Escape')
    await parts.cell(page, [1, 0]).click()
    await page.keyboard.press('2')
    await shows(page, table, after(table, [{ tool: '2', place: [1, 0] }], filled))
  })

  test('the number can be chosen first, which is kept', async () => {
    const table = tableOf(family)
    const page = await open(table)
    await page.locator('.more-menu summary').click()
    await page.getByLabel(texts.numberFirst).check()
    await page.reload()
    await isReady(page)
    await page.locator('.tool.number').nth(1).click()
    await parts.cell(page, [0, 0]).click()
    await shows(page, table, after(table, [{ tool: '2', place: [0, 0] }]))
  })
})

test.each(playedByMoves)('moves of $title: by a drag, and reachable squares are marked', async (family) => {
  const table = tableOf(family)
  const page = await open(table)
  const start = table.play.start()
  const place = table.places.find((each) => table.play.targets(start, each).length > 0)!
  const [to] = table.play.targets(start, place)
  await parts.cell(page, place).click()
  await expect.poll(() => page.locator('.cell.target').count()).toBe(table.play.targets(start, place).length)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.cell.target').count()).toBe(0)
  await drag(page, [place, to!])
  await shows(page, table, after(table, [{ tool: 'move', place, to: to! }]))
})

test('on a phone: taps paint, a long press is for the second tool, two fingers undo', async () => {
  const table = made(hitori, '6')
  const page = await open(table, PHONE)
  await parts.cell(page, [1, 1]).tap()
  const shaded = after(table, [{ tool: 'shade', place: [1, 1] }])
  await shows(page, table, shaded)
  const fingers = await fingersOn(page)
  await fingers.down([[3, 3]])
  // Before the finger is lifted.
  const ringed = after(table, [{ tool: 'keep', place: [3, 3] }], shaded)
  await shows(page, table, ringed)
  await fingers.up()
  await shows(page, table, ringed)
  await fingers.down([
    [1, 4],
    [4, 4],
  ])
  await fingers.up()
  await shows(page, table, shaded)
})

/** Fingers whose clock is the test's own: a tap is short, however busy the machine is. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) => {
    timestamp += 0.02
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  const at = async (places: readonly Place[]) =>
    (await Promise.all(places.map((place) => middleOf(page, place)))).map((point, id) => ({ ...point, id }))
  return {
    down: async (places: readonly Place[]) => send('touchStart', await at(places)),
    move: async (places: readonly Place[]) => send('touchMove', await at(places)),
    up: () => send('touchEnd', []),
  }
}

test('two fingers zoom the board in its frame, which undoes nothing', async () => {
  const table = made(hitori, '6')
  const page = await open(table, PHONE)
  await parts.cell(page, [1, 1]).tap()
  const shaded = after(table, [{ tool: 'shade', place: [1, 1] }])
  await shows(page, table, shaded)
  const width = async () => (await page.locator('.picture').boundingBox())!.width
  const before = await width()
  const fingers = await fingersOn(page)
  await fingers.down([
    [2, 2],
    [3, 3],
  ])
  await fingers.move([
    [1, 1],
    [4, 4],
  ])
  await fingers.up()
  await expect.poll(width).toBeGreaterThan(1.5 * before)
  await page.locator('.frame.scrolls').waitFor()
  await shows(page, table, shaded)
  // What was between the fingers is still there, and can be tapped.
  await parts.cell(page, [2, 2]).tap()
  await shows(page, table, after(table, [{ tool: 'shade', place: [2, 2] }], shaded))
})

test('clues that are satisfied or broken are marked while one plays', async () => {
  const table = tableOf(skyscrapers)
  const page = await open(table)
  const entries = solutionOf(table)
  const { rows } = table.puzzle.draw()
  // A first row in which every height is the tallest breaks clues, and the solution satisfies all.
  for (const { place } of entries.filter(({ place: [row] }) => row === 0)) {
    await parts.cell(page, place).click()
    await page.keyboard.press(String(rows))
  }
  const wrong = after(
    table,
    entries.filter(({ place: [row] }) => row === 0).map(({ place }) => ({ tool: String(rows), place })),
  )
  const { clues } = table.play.standing(wrong)
  expect(clues!.broken.length).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.cell.broken').count()).toBe(clues!.broken.length)
  for (const { tool, place } of entries) {
    await parts.cell(page, place).click()
    // The same height once more would take it away.
    if (place[0] === 0) await page.keyboard.press('Delete')
    await page.keyboard.press(tool)
  }
  const { met } = table.play.standing(after(table, entries)).clues!
  await expect.poll(() => page.locator('.cell.met').count()).toBe(met.length)
  expect(await page.locator('.cell.broken').count()).toBe(0)
})

test('related squares are marked, and what the rules say is checked when asked', async () => {
  const table = tableOf(skyscrapers)
  const page = await open(table)
  await parts.cell(page, [0, 0]).click()
  const { rows } = table.puzzle.draw()
  await expect.poll(() => page.locator('.cell.peer').count()).toBe(2 * (rows - 1))
  await page.keyboard.press('1')
  await parts.cell(page, [0, 1]).click()
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  await says(page.locator('.mistakes'), table.play.rules.row!)
  expect(await page.locator('.cell.mistaken').count()).toBeGreaterThan(1)
})
