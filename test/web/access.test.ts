import { describe, expect, test } from 'vitest'
import { familyNamed } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { expectAccessible, isReady, PHONE, parts, says, tableAddress, usePlayground } from './playground.ts'

const playground = usePlayground()
const hitori = familyNamed('hitori')
const skyscrapers = familyNamed('skyscrapers')
const text = hitori.examples[1]!.text

/** In the dark only colours differ. */
const schemes = [{ colorScheme: 'light' }, { colorScheme: 'dark', rules: ['color-contrast'] }] as const

describe.each(schemes)('axe finds nothing in the $colorScheme', ({ colorScheme, ...limits }) => {
  const rules = 'rules' in limits ? [...limits.rules] : undefined
  test.each([
    { name: 'Home', address: '', ready: '.family-card .thumbnail svg' },
    { name: 'New', address: '#/new/hitori', ready: '.wall .thumbnail svg' },
    { name: 'Library', address: '#/library', ready: '.empty' },
    { name: 'Learn', address: '#/learn/hitori', ready: '.rule-list' },
    { name: 'Print', address: '#/print/hitori', ready: '.sheet-form' },
    {
      name: 'Set',
      address: tableAddress(skyscrapers, skyscrapers.examples[1]!.text, { mode: 'set' }),
      ready: '.verdict .title',
    },
    {
      name: 'Explain',
      address: tableAddress(hitori, text, { mode: 'explain', step: '3' }),
      ready: '.steps > li.shown',
    },
    { name: 'Analyse', address: tableAddress(hitori, text, { mode: 'analyse' }), ready: '.outcome' },
  ])('$name', async ({ name, address, ready }) => {
    const page = await playground.open({ colorScheme }, address)
    await page.locator(ready).first().waitFor()
    await expectAccessible(page, name, rules)
  })

  test('Play, with a hint, a menu, the drawer and a dialog', async () => {
    const page = await playground.open({ colorScheme }, tableAddress(hitori, text))
    await isReady(page)
    // A key that is pressed while a hint is looked for asks for nothing more.
    await page.keyboard.press('h')
    await page.locator('section.hint-card').waitFor()
    await page.keyboard.press('h')
    await page.locator('.hint-card .rule-name').waitFor()
    await page.keyboard.press('h')
    await page.locator('.hint-card .why').waitFor()
    await page.keyboard.press('t')
    await page.locator('.drawer textarea').first().waitFor()
    await expectAccessible(page, 'with a hint and the drawer', rules)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.locator('dialog').waitFor()
    await expectAccessible(page, 'with a dialog', rules)
  })

  test('Play and Explain on a phone', async () => {
    const page = await playground.open({ ...PHONE, colorScheme }, tableAddress(hitori, text))
    await isReady(page)
    await expectAccessible(page, 'Play', rules)
    await parts.mode(page, 'explain').click()
    await page.locator('.steps > li').first().waitFor()
    await expectAccessible(page, 'Explain', rules)
  })
})

test('the keyboard alone reaches the board within 5 Tabs of the table, plays, sets and explains', async () => {
  const page = await playground.open({}, tableAddress(hitori, text))
  await isReady(page)
  // Arrow keys find the board from anywhere.
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.matches('.cell'))).toBe(true)
  // Tools · erase | undo · redo | check · hint | more, with their keys, which ? lists.
  const tools = hitori
    .open(text)
    .play()!
    .tools.flatMap((group) => group.tools)
  const { erase, undo, redo, check, hint, more } = texts
  const row = page.locator('.tool-row > button, .tools button, .more-menu summary')
  const names = () => row.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await expect.poll(names).toEqual([...tools.map(({ title }) => title), erase, undo, redo, check, hint, more])
  const keys = await page.locator('.tool-row > :is(button, .tools) kbd').allTextContents()
  expect(keys).toEqual([...tools.map(({ key }) => key.toUpperCase()), 'C', 'H'])
  await page.keyboard.press('?')
  await page.locator('dialog kbd').first().waitFor()
  const listed = await page.locator('dialog kbd').allTextContents()
  expect(listed).toEqual(expect.arrayContaining([...keys, 'Del', 'V', 'T', '?']))
  await page.keyboard.press('Escape')
  await parts.button(page, texts.hint).focus()
  let tabs = 0
  for (; tabs < 5; tabs++) {
    if (await page.evaluate(() => document.activeElement?.matches('.cell'))) break
    await page.keyboard.press('Tab')
  }
  expect(await page.evaluate(() => document.activeElement?.matches('.cell'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => parts.cell(page, [0, 1]).getAttribute('aria-label')).toContain('shaded')
  await page.keyboard.press('k')
  await expect.poll(() => parts.cell(page, [0, 1]).getAttribute('aria-label')).toContain('unshaded')
  await page.keyboard.press('Delete')
  await parts.mode(page, 'play').focus()
  await page.keyboard.press('ArrowRight')
  await parts.verdict(page).waitFor()
  await isReady(page)
  await parts.cell(page, [0, 0]).focus()
  await page.keyboard.press('7')
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('7')
  await page.keyboard.press('Control+z')
  await parts.mode(page, 'set').focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('.steps > li').first().waitFor()
  await parts.button(page, texts.next).focus()
  await page.keyboard.press('Enter')
  await says(page.locator('.tool-row .count'), /^1 of/)
})

/** Boards whose squares have different colours: shaded, on a diagonal, in regions, walls. */
const coloured = [hitori, skyscrapers, familyNamed('star-battle'), familyNamed('rooks')]

test.each(coloured)(
  'outlines on $title differ from every square by 3 to 1, in both themes, however they were chosen',
  async (family) => {
    const page = await playground.open({}, tableAddress(family, family.examples.at(-1)!.text))
    await parts.picture(page).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { worst, fills } = await page.evaluate(outlineContrasts)
      expect(Math.min(...worst)).toBeGreaterThanOrEqual(3)
      // The theme that is chosen on the page looks like the one that the system has.
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme
      }, colorScheme)
      expect((await page.evaluate(outlineContrasts)).fills).toEqual(fills)
      await page.evaluate(() => {
        delete document.documentElement.dataset.theme
      })
    }
  },
)

/** Runs in the page: how far each outline, or the line inside it, stands out from the squares at least. */
function outlineContrasts(): { readonly worst: readonly number[]; readonly fills: readonly string[] } {
  type Colour = readonly [red: number, green: number, blue: number]
  const ground = document.querySelector('.ground')!
  const probe = ground.appendChild(document.createElement('i'))
  const read = (colour: string) =>
    colour
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .map(Number) as unknown as Colour
  const named = (name: string) => {
    probe.style.color = `var(${name})`
    return read(getComputedStyle(probe).color)
  }
  const paper = read(getComputedStyle(ground).backgroundColor)
  const shapes = [...document.querySelectorAll('.frame .drawn svg :is(.wall, .tint, .area)')].map((shape) => {
    const { fill, fillOpacity } = getComputedStyle(shape)
    const opacity = Number(fillOpacity)
    return read(fill).map((part, at) => opacity * part + (1 - opacity) * paper[at]!) as unknown as Colour
  })
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const contrast = (one: Colour, two: Colour) => {
    const [high, low] = [luminance(one), luminance(two)].sort((a, b) => b - a)
    return (high! + 0.05) / (low! + 0.05)
  }
  const grounds = [paper, named('--wall'), ...shapes]
  // Each outline has an inner line in the colour of cards: one of the two stands out on any square.
  const inner = named('--card')
  const worst = ['--accent', '--bad', '--mark'].map((name) =>
    Math.min(...grounds.map((each) => Math.max(contrast(named(name), each), contrast(inner, each)))),
  )
  probe.remove()
  return { worst, fills: grounds.map(String) }
}
