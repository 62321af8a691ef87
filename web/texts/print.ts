import { counted, number } from '../numbers.ts'
import type { SheetMade, SheetSetting } from '../print/sheet-order.ts'

/** What the print sheet and its form say. */
export const printTexts = {
  heading: 'Print sheet',
  sheetOf: (title: string) => `Sheet of ${title}`,
  intro: 'New puzzles on paper, with their solutions at the back.',
  settingsOf: (title: string) => `Settings of ${title}`,
  count: 'Puzzles',
  countHint: (low: number, high: number) => `${number(low)} to ${number(high)}, all different`,
  countFault: (low: number, high: number) => `Puzzles: expected a whole number from ${number(low)} to ${number(high)}.`,
  perPage: 'Puzzles on a page',
  perPageHint: 'for A4 and Letter',
  withAnswers: 'Solutions at the back',
  make: 'Make sheet',
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  print: 'Print',
  progress: 'How many of the puzzles are made',
  doneOf: (done: number, of: number) => `${number(done)} of ${number(of)}`,
  failed: (message: string) => `Something went wrong: ${message}`,
  ending: (made: SheetMade, wanted: number): string => {
    const some = counted(made.puzzles.length, 'puzzle')
    switch (made.ending) {
      case 'complete':
        return `${some} made.`
      case 'cancelled':
        return `Cancelled: ${doneOfPuzzles(made, wanted)} made.`
      case 'exhausted':
        return `${capitalised(doneOfPuzzles(made, wanted))} made: more that differ were not found with these settings.${also(made.why)}`
      case 'refused':
        return made.why ? sentence(made.why) : 'No puzzle can be made with these settings.'
      case 'too-large':
        return 'Boards of this size are too large for paper.'
    }
  },

  preview: 'Preview of the sheet',
  page: (page: number, of: number) => `Page ${number(page)} of ${number(of)}`,
  answers: 'Solutions',
  seed: (seed: string) => `seed ${seed}`,
  settings: (settings: readonly SheetSetting[]) => settings.map(({ name, value }) => `${name}: ${value}`).join(', '),
  size: (rows: number, columns: number) => `${rows} × ${columns}`,
  noAnswer: 'No solution was found in time.',
  problemPicture: (title: string, puzzle: number) => `${title}, puzzle ${puzzle}`,
  answerPicture: (title: string, puzzle: number) => `${title}, solution of puzzle ${puzzle}`,
}

function doneOfPuzzles({ puzzles }: SheetMade, wanted: number): string {
  return `${number(puzzles.length)} of ${counted(wanted, 'puzzle')}`
}

function also(why: string | undefined): string {
  return why ? ` ${sentence(why)}` : ''
}

/** Some reasons begin in the middle of a sentence. */
function sentence(words: string): string {
  return capitalised(/[.!?]$/.test(words) ? words : `${words}.`)
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
