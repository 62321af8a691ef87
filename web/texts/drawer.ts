import type { Position } from '../../src/index.ts'
import { counted, number } from '../numbers.ts'
import { capitalised } from './words.ts'

/** Words of the drawer with text and notations. */
export const drawerTexts = {
  textHeading: 'Text and notations',
  examples: 'Examples',
  textHint: 'Type or paste a board, a link, an ID of any puzzle, or JSON.',
  readAs: (notation: string, squares: number) => `Read as ${notation}, ${counted(squares, 'square')}.`,
  lineAndColumn: ({ line, column }: Position) => `Line ${number(line)}, column ${number(column)}`,
  goThere: 'Go there',
  otherReadings: 'It can be read as',
  held: (characters: number | undefined) =>
    characters === undefined
      ? 'This board is too long to edit as text.'
      : `${counted(characters, 'character')}: too long to edit here.`,
  remove: 'Take it away',
  notationsHeading: 'In all notations',
  openThere: (site: string) => `Open at ${site}`,
  copyNotation: (title: string) => `Copy: ${title}`,
  notWritable: (title: string, why: string) => `${capitalised(title)}: ${why}`,
  tooLongToShow: (characters: number) => `${counted(characters, 'character')}: too long to be shown here.`,
}
