import { number } from '../numbers.ts'

/** What the film player says. */
export const filmTexts = {
  film: 'Film of the moves',
  transport: 'Playing the film',
  play: 'Play',
  pause: 'Pause',
  toStart: 'To the start',
  stepBack: 'One move back',
  stepForward: 'One move forward',
  toEnd: 'To the end',
  place: 'Place in the film',
  /** Stands for the place while it changes by itself. */
  playing: 'Playing',
  speed: 'Speed',
  speedShown: (speed: number) => `${rounded(speed)}/s`,
  speedSpoken: (speed: number) => `${rounded(speed)} moves a second`,
  status: (made: number, moves: number, cost: string, wholeCost: string) =>
    `Move ${number(made)} of ${number(moves)}, cost ${cost} of ${wholeCost}`,
  cost: (cost: number, isWhole: boolean) => (isWhole ? wholes : tenths).format(cost),
}

const wholes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function rounded(speed: number): string {
  return number(Math.round(speed * 10) / 10)
}
