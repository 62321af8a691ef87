import { type Graded, gradingOf, readLine } from '../../campaign/index.ts'
import {
  type AnyFamily,
  drawingToSvg,
  familyNames,
  InputError,
  type Puzzle,
  runAsync,
  ShapeError,
} from '../../src/index.ts'
import { chromium, writePdf } from '../chromium.ts'
import { EXIT, interruptible } from '../exit.ts'
import { familyOf } from '../families.ts'
import { about, linesOf, SourceError, sourceName } from '../input.ts'
import { fromOf, type LimitFlags, limitsOf, type NotationFlags } from '../options.ts'
import { print as printText, writeText } from '../output.ts'
import { ProgressLine } from '../progress-line.ts'
import { readPuzzle } from '../puzzle-input.ts'

/** A sheet of puzzles to print: several on a page, with titles and grades, and the solutions at the back. */

interface PrintFlags extends NotationFlags, LimitFlags {
  readonly batch?: string
  readonly out?: string
  readonly title?: string
  readonly perPage: number
  readonly solutions: boolean
}

const DEFAULT_TIME = 10_000
/** Larger boards would not be legible. */
const MOST_SQUARES = 10_000

export async function print(args: readonly string[], flags: PrintFlags): Promise<number> {
  const { out } = flags
  if (flags.perPage < 1 || flags.perPage > 12) throw new InputError('--per-page: expected a whole number from 1 to 12')
  if (out !== undefined && /\.pdf$/i.test(out)) chromium('--out with .pdf')
  const [first, ...others] = args
  const family = first !== undefined && familyNames.includes(first) ? await familyOf(first) : undefined
  const puzzles: Puzzle[] = []
  for (const source of family ? others : args) await addFrom(source, family, flags, puzzles)
  if (flags.batch !== undefined) await addLines(flags.batch, family, flags, puzzles)
  if (puzzles.length === 0 && flags.batch === undefined)
    puzzles.push(await readPuzzle(family, undefined, fromOf(flags)))
  if (puzzles.length === 0) throw new InputError('there are no puzzles to print')
  for (const { squares } of puzzles) {
    if (squares > MOST_SQUARES)
      throw new InputError(`a board of ${squares.toLocaleString('en')} squares is too large to print`)
  }
  const page = sheetOf(await gradedOf(puzzles, flags), flags)
  if (out === undefined) await printText(page)
  else if (/\.pdf$/i.test(out)) await writePdf(out, page)
  else writeText(out, page)
  return EXIT.fine
}

/** A file of JSON lines, as generate --json writes them, has many puzzles; any other source has one. */
async function addFrom(
  source: string,
  family: AnyFamily | undefined,
  flags: PrintFlags,
  puzzles: Puzzle[],
): Promise<void> {
  if (/\.jsonl$/i.test(source)) await addLines(source, family, flags, puzzles)
  else puzzles.push(await readPuzzle(family, source, fromOf(flags)))
}

async function addLines(
  file: string,
  family: AnyFamily | undefined,
  flags: PrintFlags,
  puzzles: Puzzle[],
): Promise<void> {
  const name = sourceName(file)
  let number = 0
  for await (const line of linesOf(file)) {
    number++
    if (line !== null && line.trim() === '') continue
    about(name, () => {
      try {
        puzzles.push(readLine(line, family, fromOf(flags)).puzzle)
      } catch (error) {
        const reason = error instanceof ShapeError ? error.locatedIn(line ?? '') : error
        throw reason instanceof InputError ? new SourceError(name, reason.shifted(number - 1)) : reason
      }
    })
  }
}

interface Solved extends Partial<Graded> {
  readonly puzzle: Puzzle
}

/** Grades and solutions, as far as they are found in time. */
async function gradedOf(puzzles: readonly Puzzle[], flags: PrintFlags): Promise<Solved[]> {
  const line = new ProgressLine()
  const limits = { time: DEFAULT_TIME, ...flags }
  try {
    return await interruptible(async (signal) => {
      const graded: Solved[] = []
      for (const puzzle of puzzles) {
        line.update(() => `${graded.length} of ${puzzles.length} puzzles graded`)
        const search = gradingOf(puzzle)
        const outcome = search && (await runAsync(search, limitsOf(limits, signal)))
        graded.push({ puzzle, ...(outcome?.status === 'solved' ? outcome.answer : {}) })
      }
      return graded
    })
  } finally {
    line.end()
  }
}

const STYLE = `
@page{size:A4;margin:14mm}
*{box-sizing:border-box}
body{margin:0;font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif;color:#1c2b33;background:#fff}
h1{font-size:20px;margin:0 0 4mm;break-after:avoid}
.page{display:grid;gap:6mm;break-after:page}
.page:last-of-type{break-after:auto}
figure{margin:0;display:flex;flex-direction:column;min-height:0;break-inside:avoid}
figcaption{font-size:13px;margin-bottom:2mm}
figcaption b{margin-right:.5em}
figure svg{width:100%;height:100%;min-height:0;flex:1}
.solutions{break-before:page}
.solutions .page{grid-template-columns:repeat(4,1fr);gap:4mm}
.solutions figure svg{height:auto}
@media screen{body{max-width:210mm;margin:0 auto;padding:14mm}}
`

function sheetOf(puzzles: readonly Solved[], { perPage, title, solutions }: PrintFlags): string {
  const heading = title ?? titleOf(puzzles)
  const pages: string[] = []
  for (let i = 0; i < puzzles.length; i += perPage) {
    const figures = puzzles.slice(i, i + perPage).map((one, j) => figure(one, i + j, false))
    const head = i === 0 ? `<h1>${escaped(heading)}</h1>` : ''
    pages.push(`${head}<section class="page" style="${gridFor(perPage, i === 0)}">${figures.join('')}</section>`)
  }
  const solved = puzzles.map((one, i) => (one.answer === undefined ? '' : figure(one, i, true))).join('')
  const back =
    solutions && solved !== ''
      ? `<section class="solutions"><h1>Solutions</h1><div class="page">${solved}</div></section>`
      : ''
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(heading)}</title><style>${STYLE}</style></head>`,
    `<body>${pages.join('\n')}${back}</body></html>`,
  ].join('\n')
}

/** Puzzles in one or two columns, and rows that share the height of the page. */
function gridFor(perPage: number, isFirst: boolean): string {
  const columns = perPage <= 2 ? 1 : perPage <= 8 ? 2 : 3
  const rows = Math.ceil(perPage / columns)
  const height = isFirst ? 250 : 262
  return `grid-template-columns:repeat(${columns},1fr);grid-auto-rows:${Math.floor((height - 6 * (rows - 1)) / rows)}mm`
}

function figure({ puzzle, grade, answer }: Solved, index: number, isSolved: boolean): string {
  const { title } = puzzle.family
  const words = isSolved || grade === undefined ? title : `${title}, ${grade}`
  const drawing = isSolved ? puzzle.draw({ answer }) : puzzle.draw()
  const name = `${index + 1}. ${title}${isSolved ? ', solution' : ''}`
  // Paper is white in dark mode too.
  const svg = drawingToSvg(drawing, name).replace(/@media \(prefers-color-scheme:dark\)\{.*?\}\}/g, '')
  return `<figure><figcaption><b>${index + 1}</b>${escaped(words)}</figcaption>${svg}</figure>`
}

function titleOf(puzzles: readonly Solved[]): string {
  const titles = [...new Set(puzzles.map(({ puzzle }) => puzzle.family.title))]
  return titles.length <= 3 ? titles.join(', ') : 'Puzzles'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
