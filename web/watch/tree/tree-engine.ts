import {
  type CoverTrace,
  type Demonstration,
  demonstrationNamed,
  demonstrations,
  drawingToSvg,
  type OpenDemonstration,
  traceCover,
} from '../../../src/index.ts'
import { treeTexts } from '../../texts/tree.ts'

/** Enough for the whole tree of all but the largest boxes, and few enough to be sent and laid out at once. */
const MOST_NODES = 40_000

/** What the page knows of a demonstration. */
export type DemonstrationInfo = Pick<Demonstration, 'name' | 'title' | 'words' | 'sizes'>

/** A trace, and what its numbers are called. */
export interface Recording {
  readonly trace: CoverTrace
  readonly items: readonly string[]
  readonly options: readonly string[]
  readonly signs: readonly string[]
}

export interface BoardPicture {
  readonly svg: string
  readonly rows: number
  readonly columns: number
}

/** The worker's side: searches and draws. */
export class TreeEngine {
  private opened: OpenDemonstration | undefined
  private title = ''

  demonstrations(): DemonstrationInfo[] {
    return demonstrations.map(({ name, title, words, sizes }) => ({ name, title, words, sizes }))
  }

  record(name: string, size: string): Recording {
    const demonstration = demonstrationNamed(name)
    const opened = demonstration.open(size)
    this.opened = opened
    this.title = demonstration.title
    const { problem } = opened
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
    return {
      trace: traceCover(problem, MOST_NODES),
      items: numbers(problem.items).map((item) => opened.itemLabel(item)),
      options: numbers(problem.options.length).map((option) => opened.optionLabel(option)),
      signs: numbers(problem.options.length).map((option) => opened.optionSign(option)),
    }
  }

  /** The board of what was last recorded, with these options chosen. */
  picture(options: readonly number[]): BoardPicture {
    if (!this.opened) throw new Error('nothing has been recorded')
    const drawing = this.opened.draw(options)
    const title = treeTexts.boardPicture(
      this.title,
      options.map((option) => this.opened!.optionLabel(option)),
    )
    return { svg: drawingToSvg(drawing, title), rows: drawing.rows, columns: drawing.columns }
  }
}
