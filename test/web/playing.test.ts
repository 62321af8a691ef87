import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Action, ERASER, type Tool } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { played, playedByMoves, playedByValues } from './kinds.ts'
import {
  actBy,
  actByMouse,
  actionsAt,
  addressOf,
  after,
  answerOf,
  hands,
  hasFocus,
  isFinished,
  isUnfinished,
  namesIn,
  openPlayTab,
  shows,
  someActions,
  type Table,
  tableOf,
  tablesOf,
  toolOf,
  walkTo,
} from './play-table.ts'
import { choose, PHONE, parts, usePlayground } from './playground.ts'

const playground = usePlayground()

const marks = tablesOf(played.slice(0, 1))
const values = tablesOf(playedByValues)
const moves = tablesOf(playedByMoves)

/** A solution as it is entered: the actions, and the positions at the start, before the last action and at the end. */
function entered(table: Table) {
  const answer = answerOf(table)
  const [start, almost, end] = [[], answer.slice(0, -1), answer].map((actions) => after(table, actions))
  return { answer, start, almost, end }
}

test.each(tablesOf(played))(
  'a solution of $name is entered by mouse and recognised; everything can be undone and done again',
  async ({ table }) => {
    const { play } = table
    const { answer, start, almost, end } = entered(table)
    const page = await playground.open()
    await choose(page, table.family)
    await openPlayTab(page)
    await parts.text(page).fill(table.text)
    await shows(page, table, start)
    expect(await hands.grid(page).count()).toBe(1)
    const [first] = namesIn(play.draw(start), table)
    expect(await page.getByRole('gridcell', { name: first!, exact: true }).count()).toBe(1)
    const undo = hands.button(page, texts.undo)
    const redo = hands.button(page, texts.redo)
    expect(await undo.getAttribute('aria-disabled')).toBe('true')

    await actByMouse(page, table, answer.slice(0, -1))
    await shows(page, table, almost)
    await isUnfinished(page)
    await actByMouse(page, table, answer.slice(-1))
    await shows(page, table, end)
    // Where methods look for ever better answers, what they find in a short time may break a rule.
    const { isComplete } = play.standing(end)
    if (!table.family.isOpenEnded) expect(isComplete).toBe(true)
    const isRecognised = () => (isComplete ? isFinished(page, table) : isUnfinished(page))
    await isRecognised()
    expect(await redo.getAttribute('aria-disabled')).toBe('true')

    await undo.click()
    await shows(page, table, almost)
    await isUnfinished(page)
    await redo.click()
    await shows(page, table, end)
    await isRecognised()
    await page.keyboard.press('Control+z')
    await shows(page, table, almost)
    await page.keyboard.press('Control+y')
    await shows(page, table, end)
    await hands.button(page, texts.clear).click()
    await shows(page, table, start)
    await isUnfinished(page)
    await undo.click()
    await shows(page, table, end)
    await isRecognised()
  },
)

test.each([...marks, ...moves])('a solution of $name is entered by touch', async ({ table }) => {
  const { play } = table
  const { answer, start, almost, end } = entered(table)
  const page = await playground.open(PHONE, addressOf(table))
  await shows(page, table, start)
  for (const action of answer) await actBy('tap', page, table, action)
  await shows(page, table, end)
  if (play.standing(end).isComplete) await isFinished(page, table)
  await hands.button(page, texts.undo).tap()
  await shows(page, table, almost)
})

test.each(tablesOf(played))('a solution of $name is entered by keyboard alone', async ({ table }) => {
  const { play, tools } = table
  const { answer, start, almost, end } = entered(table)
  const page = await playground.open({}, addressOf(table))
  await shows(page, table, start)
  await tabToGrid(page)
  await walkTo(page, [0, 0])
  const { rows, columns } = play.draw(start)
  const walk = [
    ['ArrowDown', [1, 0]],
    ['ArrowRight', [1, 1]],
    ['End', [1, columns - 1]],
    ['Home', [1, 0]],
    ['Control+End', [rows - 1, columns - 1]],
    ['ArrowUp', [rows - 2, columns - 1]],
    ['ArrowLeft', [rows - 2, columns - 2]],
    ['Control+Home', [0, 0]],
  ] as const
  for (const [key, place] of walk) {
    await page.keyboard.press(key)
    expect(await hasFocus(hands.cell(page, place)), key).toBe(true)
  }

  const last = answer.at(-1)!
  for (const action of answer.slice(0, -1)) await typeAction(page, table, action)
  await shows(page, table, almost)
  await page.keyboard.press('Shift+Tab')
  await chooseByArrows(page, tools, toolOf(table, last))
  await tabToGrid(page)
  await walkTo(page, last.place)
  await page.keyboard.press('Enter')
  if (last.to) {
    await walkTo(page, last.to)
    await page.keyboard.press(' ')
  }
  await shows(page, table, end)
  if (play.standing(end).isComplete) await isFinished(page, table)
  await page.keyboard.press('Delete')
  await shows(page, table, play.act(end, { tool: ERASER, place: last.to ?? last.place }))
})

test.each([...marks, ...moves])(
  'everything on $name is done in order, however fast it is asked for',
  async ({ table }) => {
    const { play, tools } = table
    const start = play.start()
    const page = await playground.open({}, addressOf(table))
    await shows(page, table, start)
    const [{ name: first }] = tools as [Tool]
    const actions = someActions(table, 6, (action) => action.tool === first)
    const clicks = actions.flatMap(({ place, to }) => (to ? [place, to] : [place]))
    await page.evaluate((wanted) => {
      for (const [row, column] of wanted) {
        document.querySelector<HTMLElement>(`.squares [data-row="${row}"][data-column="${column}"]`)!.click()
      }
    }, clicks)
    await shows(page, table, after(table, actions))
    await page.evaluate(
      ([name, times]) => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
        for (let i = 0; i < times; i++) button.click()
      },
      [texts.undo, 4] as const,
    )
    await shows(page, table, after(table, actions.slice(0, 2)))
  },
)

test.each([...marks, ...values])(
  'on $name the other button of the mouse, or a long touch, uses another tool',
  async ({ table }) => {
    const { play, places } = table
    const start = play.start()
    const [first, second] = [play.tools[0]!.tools, play.tools[1]?.tools]
    const place = places.find((each) => play.act(start, { tool: first[0]!.name, place: each }) !== start)!
    const page = await playground.open({}, addressOf(table))
    await shows(page, table, start)
    const other = second ? second[0]! : first[1]!
    await hands.cell(page, place).click({ button: 'right' })
    await shows(page, table, after(table, [{ tool: other.name, place }]))
    await hands.cell(page, place).click({ button: 'right' })
    await shows(page, table, start)

    const phone = await playground.open(PHONE, addressOf(table))
    await shows(phone, table, start)
    await hands.cell(phone, place).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await hands.cell(phone, place).boundingBox())!
    const finger = await phone.context().newCDPSession(phone)
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await shows(phone, table, after(table, [{ tool: other.name, place }]))
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await finger.detach()
    // The end of the long touch is no touch of its own, but the next one is.
    await hands.button(phone, texts.undo).tap()
    await shows(phone, table, start)
    await hands.cell(phone, place).tap()
    await shows(phone, table, after(table, [{ tool: first[0]!.name, place }]))
  },
)

test.each(moves)('what is picked up on $name shows where it can go, and can be put down', async ({ table }) => {
  const { play, places } = table
  const start = play.start()
  const [one, other] = places.filter((place) => play.targets(start, place).length > 0)
  const nowhere = places.find((place) => play.targets(start, place).length === 0)!
  const page = await playground.open({}, addressOf(table))
  const showsPicked = async (from: (typeof places)[number] | undefined) => {
    const targets = from ? play.targets(start, from).map(String) : []
    await shows(page, table, start, (place) => {
      if (String(place) === String(from)) return ['picked']
      return targets.includes(String(place)) ? ['target'] : []
    })
    expect(await page.locator('.cell.target').count()).toBe(targets.length)
    expect(await page.locator('.cell.picked').count()).toBe(from ? 1 : 0)
  }
  await showsPicked(undefined)
  await hands.cell(page, one!).click()
  await showsPicked(one)
  await hands.cell(page, one!).click()
  await showsPicked(undefined)
  await hands.cell(page, one!).click()
  await showsPicked(one)
  // Where nothing can be put down, what stands there is picked up instead.
  const isTarget = play.targets(start, one!).some((place) => String(place) === String(other))
  expect(isTarget).toBe(false)
  await hands.cell(page, other!).click()
  await showsPicked(other)
  await page.keyboard.press('Escape')
  await showsPicked(undefined)
  await hands.cell(page, nowhere).click()
  await showsPicked(undefined)
})

describe('numbers', () => {
  /** The same families on boards large enough for numbers of two digits. */
  const long = values.flatMap(({ name, table: { family, puzzle } }) => {
    const large = puzzle.set()?.clear().set()?.resize({ rows: 12, columns: 12 })
    return large ? [{ name, table: tableOf(family, large.text()) }] : []
  })

  test.each(values)('of $name are typed, with Shift those of the later groups', async ({ table }) => {
    const { play, places } = table
    const [first, ...later] = play.tools
    const place = places.find((each) => actionsAt(table, play.start()).some((action) => action.place === each))!
    const page = await playground.open({}, addressOf(table))
    await hands.cell(page, place).focus()
    const tool = first!.tools[2]!
    await page.keyboard.press(`Digit${tool.key}`)
    await shows(page, table, after(table, [{ tool: tool.name, place }]))
    await page.keyboard.press('Backspace')
    await shows(page, table, play.start())
    await page.keyboard.press(`Numpad${tool.key}`)
    await shows(page, table, after(table, [{ tool: tool.name, place }]))
    await page.keyboard.press(`Digit${tool.key}`)
    await shows(page, table, play.start())
    if (later.length === 0) return
    const marks = [later[0]!.tools[0]!, later[0]!.tools[2]!]
    for (const { key } of marks) await page.keyboard.press(`Shift+Digit${key}`)
    await shows(
      page,
      table,
      after(
        table,
        marks.map(({ name }) => ({ tool: name, place })),
      ),
    )
  })

  test.each(long)('of $name have two digits where they must', async ({ table }) => {
    const { play } = table
    const page = await playground.open({}, addressOf(table))
    await hands.cell(page, [0, 0]).focus()
    for (const [row, group] of play.tools.entries()) {
      const shift = row > 0 ? 'Shift+' : ''
      const twelve = group.tools.find(({ key }) => key === '12')!
      await walkTo(page, [row, 0])
      await page.keyboard.press(`${shift}Digit1`)
      await page.keyboard.press(`${shift}Digit2`)
      const written = after(
        table,
        play.tools
          .slice(0, row)
          .map(({ tools }, i): Action => ({ tool: tools.find(({ key }) => key === '12')!.name, place: [i, 0] })),
      )
      await shows(page, table, play.act(written, { tool: twelve.name, place: [row, 0] }))
      await page.keyboard.press(`${shift}Digit1`)
      await page.keyboard.press('Delete')
      await page.keyboard.press(`${shift}Digit2`)
      const two = group.tools.find(({ key }) => key === '2')!
      await shows(page, table, play.act(written, { tool: two.name, place: [row, 0] }))
      await page.keyboard.press('Delete')
      await page.keyboard.press(`${shift}Digit1`)
      await page.keyboard.press(`${shift}Digit2`)
      await shows(page, table, play.act(written, { tool: twelve.name, place: [row, 0] }))
    }
  })
})

/** With the Tab key from wherever the focus is. */
async function tabToGrid(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await page.locator('.squares .cell:focus').count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead to the board')
}

/** From the tool that is chosen, which has the focus. */
async function chooseByArrows(page: Page, tools: readonly Tool[], wanted: Tool): Promise<void> {
  for (let presses = 0; presses <= tools.length; presses++) {
    if (await hands.tool(page, wanted).isChecked()) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`the arrow keys do not lead to ${wanted.title}`)
}

/** By the tool's own key. */
async function typeAction(page: Page, table: Table, action: Action): Promise<void> {
  const { key } = toolOf(table, action)
  for (const place of action.to ? [action.place, action.to] : [action.place]) {
    await walkTo(page, place)
    await page.keyboard.press(key)
  }
}
