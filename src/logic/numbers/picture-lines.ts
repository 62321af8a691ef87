import type { InputError } from '../../base/input-error.ts'
import { Reader } from '../../base/reader.ts'
import { BLANK } from './board.ts'

/** What stands for one square or one clue in a text. */
export interface Entry {
  /** 0 where nothing is said. Not yet held to any limit; a minus sign before digits makes it negative. */
  readonly value: number
  /** What stands between braces: numbers that are pencilled in. */
  readonly marks?: string
  /** Where it stands in the text. */
  readonly at: number
  /** The columns of the page that it covers, from `start` up to `end`. */
  readonly start: number
  readonly end: number
}

/** Characters without white space between them: one number, or several squares that are glued to each other. */
export interface Word {
  /** Each character, or what stands between braces, as an entry of its own. */
  readonly pieces: readonly Entry[]
  /** The word as a single entry, if it can be one. */
  readonly whole?: Entry
  /** How many digits that entry has. */
  readonly digits: number
  /** How many bars stand before it in its line. */
  readonly bars: number
}

export interface PictureLine {
  readonly words: readonly Word[]
  /** Where the line begins and ends in the text. */
  readonly at: number
  readonly end: number
}

/** Brackets stand around the rows of lists, as programs print them. */
const BETWEEN = /[\s,|[\]]/
const NOTHING = /[.xX_?-]/
/** A line that only parts the clues from the board. Dashes with blanks between them are open squares. */
const ORNAMENT = /^(?=.*(?:--|[+=]))[-+=|\s]*$/
const TAB = 8

/** The lines of a text that have clues or squares in them. */
export class PictureLines {
  readonly lines: PictureLine[] = []
  private readonly reader: Reader

  constructor(
    text: string,
    /** Whether squares may have marks in braces. */
    private readonly hasMarks: boolean,
    mostLines: number,
    private readonly sums = false,
    private readonly sign?: string,
  ) {
    this.reader = new Reader(text)
    while (this.reader.nextLine()) {
      const { line, start, end } = this.reader
      if (line.trim() === '' || ORNAMENT.test(line)) continue
      const words = this.wordsOf(line, start)
      if (words.length === 0) continue
      if (this.lines.length === mostLines) {
        throw this.error(`expected at most ${mostLines} lines: as many rows, with clues above and below`, start)
      }
      this.lines.push({ words, at: start, end })
    }
    if (this.lines.length === 0) throw this.reader.expected('a board', this.reader.start)
  }

  /** How many digits a clue or number of a board of this size may have. */
  mostDigits(size: number): number {
    return String(this.sums ? (size * (size + 1)) / 2 : size).length
  }

  error(message: string, at: number): InputError {
    return this.reader.error(message, at)
  }

  private wordsOf(line: string, lineStart: number): Word[] {
    const words: Word[] = []
    let pieces: Entry[] = []
    let bars = 0
    let column = 0
    const endWord = () => {
      if (pieces.length > 0) words.push(wordOf(pieces, bars, line, lineStart))
      pieces = []
    }
    for (let i = 0; i < line.length; ) {
      const sign = line[i]!
      if (BETWEEN.test(sign)) {
        endWord()
        if (sign === '|') bars++
        column = sign === '\t' ? (Math.floor(column / TAB) + 1) * TAB : column + 1
        i++
        continue
      }
      const at = lineStart + i
      const length = sign === '{' && this.hasMarks ? this.bracesAt(line, i, lineStart) : 1
      const place = { at, start: column, end: column + length }
      if (length > 1) pieces.push({ value: 0, marks: line.slice(i + 1, i + length - 1), ...place })
      else if (/\d/.test(sign)) pieces.push({ value: Number(sign), ...place })
      else if (NOTHING.test(sign)) pieces.push({ value: 0, ...place })
      else if (sign.toUpperCase() === this.sign) pieces.push({ value: BLANK, ...place })
      else throw this.reader.expected(this.hasMarks ? "a number, '.' or '{'" : "a number or '.'", at)
      i += length
      column += length
    }
    endWord()
    return words
  }

  /** How long the braces are that open here. */
  private bracesAt(line: string, open: number, lineStart: number): number {
    const inside = new RegExp(`\\{[\\d\\s,${this.sign ?? ''}]*`, 'iy')
    inside.lastIndex = open
    const end = open + inside.exec(line)![0].length
    if (line[end] !== '}') throw this.reader.expected("a number or '}'", lineStart + end)
    return end + 1 - open
  }
}

function wordOf(pieces: readonly Entry[], bars: number, line: string, lineStart: number): Word {
  const [first] = pieces
  const { at, start } = first!
  const { end } = pieces.at(-1)!
  const isNumber = /^-?\d+$/.exec(line.slice(at - lineStart, at - lineStart + end - start))
  if (isNumber) {
    const value = Number(isNumber[0])
    return { pieces, bars, digits: pieces.length - (value < 0 ? 1 : 0), whole: { value, at, start, end } }
  }
  return pieces.length === 1 ? { pieces, bars, digits: 1, whole: first! } : { pieces, bars, digits: 0 }
}
