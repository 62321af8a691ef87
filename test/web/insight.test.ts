import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { familyNamed, type Hint, run } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { insightTexts } from '../../web/texts/insight.ts'
import { modeTexts } from '../../web/texts/modes.ts'
import { repairsOf } from '../../web/worker/repair.ts'
import { reviewOf } from '../../web/worker/review.ts'
import { exerciseFor } from '../../web/worker/teaching.ts'
import { hinted, smallPuzzle } from './kinds.ts'
import { after, drag, showsDrawing, solutionOf, tableOf } from './play-table.ts'
import { expectAccessible, isReady, parts, resultJson, says, tableAddress, usePlayground } from './playground.ts'

const playground = usePlayground()
const hitori = familyNamed('hitori')
const SEVERAL = '112\n233\n321'

test('true candidates are shown as long as the key is held', async () => {
  const table = tableOf(hitori)
  const page = await playground.open({}, tableAddress(hitori, table.text))
  await isReady(page)
  const { answer } = run(table.puzzle.forced()) as { answer: Parameters<typeof table.puzzle.drawForced>[0] }
  await parts.button(page, texts.undo).waitFor()
  await page.locator('.more-menu').waitFor()
  await page.keyboard.down('v')
  await showsDrawing(page, table, table.puzzle.drawForced(answer))
  await page.keyboard.up('v')
  await showsDrawing(page, table, table.play.draw(table.play.start()))
})

test('in Set, squares glow where a clue removes solutions, and a click adds it', async () => {
  const page = await playground.open({}, tableAddress(hitori, SEVERAL, { mode: 'set' }))
  await isReady(page)
  await says(parts.verdict(page), /Several solutions/)
  await page.getByLabel(insightTexts.repair).check()
  const glowing = page.locator('.cell.glow-3')
  await expect.poll(() => glowing.count()).toBeGreaterThan(0)
  await expectAccessible(page, 'repair')
  await glowing.first().click()
  await says(parts.verdict(page), /Unique/)
  await expect.poll(() => page.locator('.repair').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await says(parts.verdict(page), /Several solutions/)
})

test('in Set, a solution is drawn and a puzzle found that has it, which is one step of undo', async () => {
  const table = tableOf(hitori)
  const page = await playground.open({}, tableAddress(hitori, table.text, { mode: 'set' }))
  await isReady(page)
  await parts.button(page, modeTexts.drawSolution).click()
  const card = page.locator('.answer-card')
  const { rules } = table.puzzle.set()!.fromAnswer!
  await says(card, rules.more!)
  await drag(page, [
    [0, 0],
    [0, 1],
  ])
  await says(card, rules.touch!)
  await expect.poll(() => parts.cell(page, [0, 1]).getAttribute('class')).toContain('mistaken')
  await expectAccessible(page, 'a drawn solution')
  await page.keyboard.press('Control+z')
  await says(card, rules.more!)
  for (const { place } of solutionOf(table)) await parts.cell(page, place).click()
  await says(card, /may be found/)
  await parts.button(page, modeTexts.findPuzzle).click()
  await says(parts.verdict(page), /Unique/)
  const shownText = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('text') ?? ''
  await expect.poll(shownText).not.toBe(table.text)
  const made = hitori.open(shownText())
  const [wanted, found] = [table.puzzle, made].map((puzzle) => {
    const { answer } = run(puzzle.solve()) as { answer: Uint8Array }
    return [...answer]
  })
  expect(found).toEqual(wanted)
  await page.keyboard.press('Control+z')
  await expect.poll(shownText).toBe(table.text)
})

test('a repair removes as many of the solutions as it says, and what leaves one solution is solved', async () => {
  const puzzle = hitori.open(SEVERAL)
  const repairs = await repairsOf(puzzle, new AbortController().signal)
  expect(repairs.length).toBeGreaterThan(0)
  for (const { tool, place, removed, of, isUnique } of repairs) {
    expect(removed).toBeGreaterThan(0)
    expect(removed).toBeLessThan(of)
    const { status } = run(puzzle.set()!.act({ tool, place })!.solve())
    expect(status === 'solved').toBe(isUnique)
  }
  expect(await repairsOf(smallPuzzle(hitori), new AbortController().signal)).toEqual([])
})

test.each(hinted)('a solve of $title by hints is a review of deduced moves', async (family) => {
  const { puzzle, play } = tableOf(family)
  const kept = [play.start()]
  for (let i = 0; i < 6; i++) {
    const { answer } = run(puzzle.hint(kept.at(-1))) as { answer: Hint }
    const next = answer.kind === 'step' ? play.follow(kept.at(-1), answer.deduction) : undefined
    if (next === undefined) break
    kept.push(next)
  }
  const texts = kept.map((each) => JSON.stringify(play.toJson(each)))
  const moves = await reviewOf(puzzle, texts, new AbortController().signal)
  expect(moves.map(({ kind }) => kind)).toEqual(moves.map(() => 'deduced'))
  expect(moves.length).toBeGreaterThan(0)
})

test('a finished board is reviewed move by move, a wrong entry is no deduction', async () => {
  const table = tableOf(hitori)
  const actions = solutionOf(table)
  const address = { position: JSON.stringify(table.play.toJson(after(table, actions.slice(0, -1)))) }
  const page = await playground.open({}, tableAddress(hitori, table.text, address))
  await isReady(page)
  const { tool, place } = actions.at(-1)!
  if (table.play.tools[0]!.tools[0]!.name !== tool) await parts.button(page, tool).click()
  await parts.cell(page, place).click()
  await parts.win(page).waitFor()
  await parts.button(page, texts.review).click()
  const review = page.locator('.review')
  await says(review.locator('[role="status"]'), /of 1 move/)
  await review.locator('.step').click()
  await expect.poll(() => parts.cell(page, place).getAttribute('class')).toContain('fresh')
  await expectAccessible(page, 'review')

  const { answer } = run(table.puzzle.solve()) as { answer: Uint8Array }
  const wrong = table.places.find((_, square) => answer[square] === 0)!
  const positions = [table.play.start(), after(table, [{ tool: 'shade', place: wrong }])]
  const texts_ = positions.map((each) => JSON.stringify(table.play.toJson(each)))
  const [move] = await reviewOf(table.puzzle, texts_, new AbortController().signal)
  expect(move).toMatchObject({ kind: 'guess', places: [wrong] })
})

test('the proof is a tree with its seal', async () => {
  const stars = familyNamed('star-battle')
  const page = await playground.open({}, tableAddress(stars, stars.examples[0]!.text, { mode: 'analyse' }))
  await isReady(page)
  await parts.button(page, texts.solve).click()
  await says(page.locator('.seal'), insightTexts.seal)
  const result = await resultJson(page)
  const refuted = JSON.stringify(result.certificate).match(/"square"/g)?.length ?? 0
  expect(refuted).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.proof-tree .coordinate').count()).toBe(refuted)
  const saving = page.waitForEvent('download')
  await parts.button(page, insightTexts.saveProof).click()
  const saved = await text(await (await saving).createReadStream())
  expect(JSON.parse(saved)).toEqual(result)
  await expectAccessible(page, 'proof')
})

test.each(hinted)('an exercise of $title has the wanted rule as its simplest next step', async (family) => {
  const { openings } = smallPuzzle(family).play()!
  const rule = Object.keys(family.deductionRules)[0]!
  const found = (await exerciseFor(family.name, openings, rule, 5))!
  const puzzle = family.open(found.text)
  const position = puzzle.play()!.fromJson(JSON.parse(found.position))
  expect(run(puzzle.hint(position))).toMatchObject({ answer: { kind: 'step', deduction: { rule } } })
})

test('Learn opens an exercise', async () => {
  const page = await playground.open({}, '#/learn/hitori')
  await page.locator('.rule-head').first().click()
  await parts.button(page, insightTexts.practise).click()
  await isReady(page)
  expect(page.url()).toContain('#/t/hitori')
  const asked = page.locator('.rule-name')
  await page.keyboard.press('h')
  await says(parts.hint(page), texts.lookHere)
  await page.keyboard.press('h')
  await says(asked, texts.ruleName(Object.keys(hitori.deductionRules)[0]))
})
