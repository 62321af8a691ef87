import { InputError } from '../../base/input-error.ts'
import { matrixOf } from './matrix.ts'
import type { CoverProblem } from './problem.ts'
import { EMPTY_HASH, hashOn, WordIndex } from './word-index.ts'

/** A problem in numbers, and what its items and colours are called. */
export interface LabelledCover {
  readonly problem: CoverProblem
  /** The name of item i is `itemNames[i]`: first the primary items, then the secondary ones. */
  readonly itemNames: readonly string[]
  /** The name of colour c is `colourNames[c - 1]`. */
  readonly colourNames: readonly string[]
}

/** A problem that was read from a text, and how its options are written there. */
export class WrittenCover implements LabelledCover {
  constructor(
    readonly problem: CoverProblem,
    readonly itemNames: readonly string[],
    readonly colourNames: readonly string[],
    private readonly text: string,
    /** Where in the text each option starts. */
    private readonly starts: readonly number[],
  ) {}

  /** The option as it stands in the text, without the white space around it. */
  optionText(option: number): string {
    return lineAt(this.text, this.starts[option]!)
  }

  /** The option's items with their colours, each as it is written: `a`, `b:red`. */
  optionItems(option: number): string[] {
    return itemsOf(this, option)
  }
}

/**
 * Reads Knuth's format: a line with the names of the items, `|` before the secondary ones, then a line for each
 * option with its items. `2:3|a` in the first line wants item a covered two or three times, `2|a` just twice;
 * `b:red` in an option gives the secondary item b a colour; `|7` at the end of an option is its cost, several are
 * added. Blank lines and lines that start with `|` are passed over.
 */
export function parseCover(text: string): WrittenCover {
  return new CoverParser(text).parse()
}

/** Writes Knuth's format for parseCover. Colours are numbered in the order in which they appear. */
export function formatCover(cover: LabelledCover): string {
  requireWritable(cover)
  const { options, costs } = cover.problem
  const lines = [itemLine(cover)]
  for (let option = 0; option < options.length; option++) {
    const items = itemsOf(cover, option).join(' ')
    lines.push(costs ? `${items} |${costs[option]}` : items)
  }
  return lines.join('\n')
}

const MOST_TIMES = 0x3fffffff

const WORD = 0
const SPACE = 1
const LINE_END = 2
const COLON = 3
const BAR = 4

const KINDS = new Uint8Array(256)
for (const code of [9, 11, 12, 13, 32, 0xa0]) KINDS[code] = SPACE
KINDS[10] = LINE_END
KINDS[58] = COLON
KINDS[124] = BAR

const MINUS = 45
const ZERO = 48
const NINE = 57

class CoverParser {
  private at = 0
  private primary = -1
  private readonly itemIndex = new WordIndex()
  private readonly itemNames = this.itemIndex.names
  private readonly multiplicities: [least: number, most: number][] = []
  private readonly colourNames: string[] = []
  private readonly colourNumbers = new Map<string, number>()
  private readonly options: number[][] = []
  private colours: (readonly number[])[] | undefined
  private costs: number[] | undefined
  private readonly starts: number[] = []
  /** For each item the last option that has it, counted from 1. */
  private lastSeen = new Int32Array(0)
  /** The option that is being read: how many items it has, and they. */
  private size = 0
  private readonly items: number[] = []
  private readonly itemColours: number[] = []
  private isColoured = false
  private cost: number | undefined

  constructor(private readonly text: string) {}

  parse(): WrittenCover {
    this.readItemLine()
    this.lastSeen = new Int32Array(this.itemNames.length)
    while (this.toNextLine()) this.readOption()
    return new WrittenCover(this.problem(), this.itemNames, this.colourNames, this.text, this.starts)
  }

  private problem(): CoverProblem {
    return {
      items: this.primary,
      secondary: this.itemNames.length - this.primary,
      options: this.options,
      ...(this.colours ? { colours: this.colours } : {}),
      ...(this.multiplicities.some(([least, most]) => least !== 1 || most !== 1)
        ? { multiplicities: this.multiplicities }
        : {}),
      ...(this.costs ? { costs: this.costs } : {}),
    }
  }

  /** Moves to the first word of the next line that is neither blank nor a comment; false if there is none. */
  private toNextLine(): boolean {
    const { text } = this
    while (this.at < text.length) {
      const kind = kindAt(text, this.at)
      if (kind === BAR) {
        const lineEnd = text.indexOf('\n', this.at)
        this.at = lineEnd < 0 ? text.length : lineEnd
      } else if (kind === SPACE || kind === LINE_END) this.at++
      else return true
    }
    return false
  }

  private readItemLine(): void {
    if (!this.toNextLine()) throw InputError.expected(this.text, this.at, 'a line with the names of the items')
    for (;;) {
      const start = this.at
      this.at = wordEnd(this.text, start)
      this.readItem(start, this.text.slice(start, this.at))
      this.at = skipSpace(this.text, this.at)
      if (kindAt(this.text, this.at) === LINE_END) break
    }
    if (this.primary < 0) this.primary = this.itemNames.length
  }

  private readItem(start: number, word: string): void {
    if (word === '|') {
      if (this.primary >= 0) throw this.error(start, "a second '|': the secondary items have begun already")
      this.primary = this.itemNames.length
      return
    }
    const bar = word.indexOf('|')
    if (bar === 0) throw this.error(start, `${shown(word)}: the '|' before the secondary items stands alone`)
    const name = word.slice(bar + 1)
    const nameStart = start + bar + 1
    if (name === '') throw this.error(nameStart, `${shown(word)}: expected the name of an item after '|'`)
    for (const mark of [':', '|']) {
      const place = name.indexOf(mark)
      if (place >= 0) throw this.error(nameStart + place, `${shown(word)}: an item's name cannot contain '${mark}'`)
    }
    if (this.primary < 0) this.multiplicities.push(bar < 0 ? [1, 1] : this.readBounds(start, word.slice(0, bar), name))
    else if (bar > 0)
      throw this.error(start, `item ${shown(name)} is secondary: only primary items have a multiplicity`)
    if (this.itemIndex.add(name) === undefined) throw this.error(nameStart, `item ${shown(name)} is listed twice`)
  }

  private readBounds(start: number, bounds: string, name: string): [least: number, most: number] {
    const match = /^(?:(\d+):)?(\d+)$/.exec(bounds)
    const item = `item ${shown(name)}`
    if (!match) throw this.error(start, `${item}: expected a multiplicity such as 2 or 2:3, found ${shown(bounds)}`)
    const most = Number(match[2])
    const least = Number(match[1] ?? most)
    if (Math.max(least, most) > MOST_TIMES) {
      throw this.error(start, `${item}: expected a multiplicity of at most ${MOST_TIMES}, found ${shown(bounds)}`)
    }
    if (least > most) throw this.error(start, `${item} cannot be covered at least ${least} and at most ${most} times`)
    return [least, most]
  }

  private readOption(): void {
    const { text, items, itemColours, itemIndex, lastSeen } = this
    const { length } = text
    const number = this.options.length + 1
    const optionStart = this.at
    let at = optionStart
    this.size = 0
    this.isColoured = false
    this.cost = undefined
    do {
      const start = at
      let hash = EMPTY_HASH
      let kind = LINE_END
      for (; at < length; at++) {
        const code = text.charCodeAt(at)
        kind = kindOf(code)
        if (kind !== WORD) break
        hash = hashOn(hash, code)
      }
      if (kind === BAR) at = this.readCost(start, at)
      else {
        const item = itemIndex.find(text, start, at, hash)
        if (item < 0) throw this.unknownItem(start, at)
        if (this.cost !== undefined) throw this.optionError(start, 'has an item after its cost')
        if (lastSeen[item] === number) throw this.optionError(start, `covers item ${this.shownItem(item)} twice`)
        lastSeen[item] = number
        items[this.size] = item
        itemColours[this.size] = 0
        if (kind === COLON) at = this.readColour(item, at)
        this.size++
      }
      at = skipSpace(text, at)
    } while (kindAt(text, at) !== LINE_END)
    this.starts.push(optionStart)
    this.at = at
    this.keepOption()
  }

  /** Reads `:colour`, whose colon stands at `colon`, and gives its end. */
  private readColour(item: number, colon: number): number {
    const end = wordEnd(this.text, colon)
    const colour = this.text.slice(colon + 1, end)
    if (item < this.primary) {
      const why = 'but the item is primary: only secondary items have colours'
      throw this.optionError(colon, `gives item ${this.shownItem(item)} a colour, ${why}`)
    }
    if (colour === '') throw this.optionError(end, `gives item ${this.shownItem(item)} a colour without a name`)
    const bar = colour.indexOf('|')
    if (bar >= 0) throw this.optionError(colon + 1 + bar, "has a '|' inside a word: a cost stands apart, as in a b |7")
    let number = this.colourNumbers.get(colour)
    if (number === undefined) {
      number = this.colourNames.push(colour)
      this.colourNumbers.set(colour, number)
    }
    this.itemColours[this.size] = number
    this.isColoured = true
    return end
  }

  /** Reads `|cost`, whose bar stands at `bar`, and gives its end. */
  private readCost(start: number, bar: number): number {
    if (bar > start) throw this.optionError(bar, "has a '|' inside a word: a cost stands apart, as in a b |7")
    const { text } = this
    const end = wordEnd(text, bar)
    const isNegative = text.charCodeAt(bar + 1) === MINUS
    const first = isNegative ? bar + 2 : bar + 1
    let value = 0
    for (let at = first; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code < ZERO || code > NINE) throw this.badCost(bar, end)
      // In brackets: the sum before the subtraction might no longer be exact.
      value = value * 10 + (code - ZERO)
    }
    if (first === end) throw this.badCost(bar, end)
    const sum = (this.cost ?? 0) + (isNegative ? -value : value)
    if (value > Number.MAX_SAFE_INTEGER || !Number.isSafeInteger(sum)) {
      throw this.optionError(bar + 1, `costs more than ${Number.MAX_SAFE_INTEGER}, the largest number that is exact`)
    }
    this.cost = sum
    return end
  }

  private keepOption(): void {
    const { options, size } = this
    if (this.isColoured && !this.colours) this.colours = options.map(({ length }) => uncoloured(length))
    this.colours?.push(this.isColoured ? this.itemColours.slice(0, size) : uncoloured(size))
    if (this.cost !== undefined && !this.costs) this.costs = options.map(() => 0)
    this.costs?.push(this.cost ?? 0)
    options.push(this.items.slice(0, size))
  }

  private unknownItem(start: number, end: number): InputError {
    if (start === end) return this.optionError(start, "has a ':' without an item before it")
    return this.optionError(start, `has item ${shown(this.text.slice(start, end))}, which the first line does not list`)
  }

  private badCost(bar: number, end: number): InputError {
    const found = end === bar + 1 ? 'nothing' : shown(this.text.slice(bar + 1, end))
    return this.optionError(bar + 1, `should have a whole number as its cost after '|', found ${found}`)
  }

  /** An error in the option that is being read, which is named by its text. */
  private optionError(offset: number, what: string): InputError {
    return this.error(offset, `option ${shown(lineAt(this.text, this.at))} ${what}`)
  }

  private error(offset: number, message: string): InputError {
    return InputError.at(this.text, offset, message)
  }

  private shownItem(item: number): string {
    return shown(this.itemNames[item]!)
  }
}

function kindAt(text: string, at: number): number {
  return at < text.length ? kindOf(text.charCodeAt(at)) : LINE_END
}

function kindOf(code: number): number {
  return code < 256 ? KINDS[code]! : isWideSpace(code) ? SPACE : WORD
}

/** White space beyond Latin-1, among it the byte order mark. */
function isWideSpace(code: number): boolean {
  if (code >= 0x2000 && code <= 0x200a) return true
  return [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].includes(code)
}

function skipSpace(text: string, at: number): number {
  while (kindAt(text, at) === SPACE) at++
  return at
}

/** The rest of the line from this place on, without the white space at its end. */
function lineAt(text: string, at: number): string {
  const lineFeed = text.indexOf('\n', at)
  return text.slice(at, lineFeed < 0 ? text.length : lineFeed).trimEnd()
}

/** The end of the word at this place, colons and bars included. */
function wordEnd(text: string, at: number): number {
  for (;;) {
    const kind = kindAt(text, at)
    if (kind === SPACE || kind === LINE_END) return at
    at++
  }
}

const UNCOLOURED: (readonly number[])[] = []

/** Lists of zeros, one for each length, that options without colours share. */
function uncoloured(length: number): readonly number[] {
  UNCOLOURED[length] ??= new Array<number>(length).fill(0)
  return UNCOLOURED[length]
}

const MOST_SHOWN = 60

/** A piece of the text as it appears in a message: in quotes, not too long, without what would move the cursor. */
function shown(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MOST_SHOWN + 2).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' '))
  return characters.length > MOST_SHOWN ? `'${characters.slice(0, MOST_SHOWN).join('')}…'` : `'${characters.join('')}'`
}

function itemsOf({ problem, itemNames, colourNames }: LabelledCover, option: number): string[] {
  return Array.from(problem.options[option]!, (item, k) => {
    const colour = problem.colours?.[option]?.[k] ?? 0
    return colour > 0 ? `${itemNames[item]}:${colourNames[colour - 1]}` : itemNames[item]!
  })
}

function itemLine({ problem, itemNames }: LabelledCover): string {
  const words = itemNames.map((name, item) => {
    const [least, most] = problem.multiplicities?.[item] ?? [1, 1]
    if (least === most) return most === 1 ? name : `${most}|${name}`
    return `${least}:${most}|${name}`
  })
  const { items } = problem
  return [...words.slice(0, items), ...(items < words.length ? ['|', ...words.slice(items)] : [])].join(' ')
}

function requireWritable({ problem, itemNames, colourNames }: LabelledCover): void {
  matrixOf(problem)
  const items = problem.items + (problem.secondary ?? 0)
  if (problem.items === 0) throw new InputError("a problem without primary items has no form in Knuth's format")
  if (problem.exclusions?.length) {
    throw new InputError("exclusion groups have no form in Knuth's format: write each as a secondary item")
  }
  if (itemNames.length !== items) {
    throw new InputError(`itemNames: expected a name for each of the ${items} items, found ${itemNames.length}`)
  }
  requireNames(itemNames, 'item', /[\s:|]/)
  requireNames(colourNames, 'colour', /[\s|]/)
  for (let option = 0; option < (problem.colours?.length ?? 0); option++) {
    for (const colour of Array.from(problem.colours![option]!)) {
      if (colour > colourNames.length) throw new InputError(`option ${option} has colour ${colour}, which has no name`)
    }
  }
}

function requireNames(names: readonly string[], kind: string, forbidden: RegExp): void {
  const seen = new Set<string>()
  for (const [number, name] of names.entries()) {
    const bad = forbidden.exec(name)
    if (bad) throw new InputError(`the name of ${kind} ${shown(name)} cannot contain ${shown(bad[0])}`)
    if (name === '') throw new InputError(`the name of ${kind} ${number} is empty`)
    if (seen.has(name)) throw new InputError(`two ${kind}s have the name ${shown(name)}`)
    seen.add(name)
  }
}
