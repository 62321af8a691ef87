import { type HuntOrder, type ImproveOrder, type Order, partsOfCount, partsOfCover } from '../../campaign/index.ts'
import {
  type Count,
  type CountParts,
  type Finished,
  familyNamed,
  InputError,
  type Puzzle,
  parseCover,
} from '../../src/index.ts'
import { linesOf } from '../batch.ts'
import { countInWords } from '../commands/count.ts'
import { CoverWords } from '../cover-words.ts'
import { exitCodeOf } from '../exit-code.ts'
import { print, printPieces } from '../output.ts'
import type { ProgressLine } from '../progress-line.ts'
import { costInWords, outcomeInWords, whyLines } from '../words.ts'
import { countMission } from './count-mission.ts'
import { generateMission } from './generate-mission.ts'
import { huntMission } from './hunt-mission.ts'
import { goesOnInWords } from './hunt-words.ts'
import { improveMission } from './improve-mission.ts'
import { printedHits } from './keepers.ts'
import type { Mission } from './mission.ts'
import { solveMission } from './solve-mission.ts'

export interface Telling {
  readonly json: boolean
  /** The line that says where it stands; hits are printed in its place. */
  readonly line: ProgressLine
  /** The file with the problems, where units are lines. */
  readonly problems?: string | undefined
}

/** The mission of an order, which tells what it has come to as the command of its task does. Throws InputError. */
export function openMission(order: Order, telling: Telling): Mission<never> {
  return missionOf(order, telling) as unknown as Mission<never>
}

function missionOf(order: Order, telling: Telling) {
  switch (order.task) {
    case 'hunt':
      return huntOf(order, telling)
    case 'generate':
      return generateMission(order, familyNamed(order.family))
    case 'solve':
      return solveMission(order, linesOf(telling.problems!), telling.problems!)
    case 'improve':
      return improveOf(order, telling)
    case 'count': {
      if ('engine' in order) {
        const words = new CoverWords(parseCover(order.problem))
        return countMission(order, requireParts(partsOfCover(order), 'cover --count'), async (outcome) => {
          if (telling.json) await print(JSON.stringify(words.result(outcome, words.count)))
          else await words.print(outcome, words.count)
          return exitCodeOf(outcome.status)
        })
      }
      const puzzle = familyNamed(order.family).openJson(order.problem)
      return countMission(order, requireParts(partsOfCount(order), 'count'), (outcome) =>
        tellCount(puzzle, outcome, telling),
      )
    }
  }
}

function huntOf(order: HuntOrder, { json, line }: Telling) {
  const hunter = familyNamed(order.family).hunt!
  return huntMission(order, hunter, {
    keeper: printedHits(order.form !== 'record', (printHit) => line.aside(printHit)),
    json,
    onRecalled: (tally) => process.stderr.write(`${goesOnInWords(tally, hunter.nouns)}\n`),
  })
}

function improveOf(order: ImproveOrder, { json }: Telling) {
  const { family, problem, method, seed } = order
  const puzzle = familyNamed(family).openJson(problem)
  return improveMission(order, puzzle, async (outcome) => {
    if (json) await printPieces(puzzle.resultPieces(outcome, { method, seed }))
    else await print(outcomeInWords(puzzle, outcome))
    return exitCodeOf(outcome.status)
  })
}

async function tellCount(puzzle: Puzzle, outcome: Finished<Count>, { json }: Telling): Promise<number> {
  if (json) await print(JSON.stringify(puzzle.countResult(outcome)))
  else await print([...countInWords(outcome), ...whyLines(outcome), costInWords(outcome)].join('\n'))
  return exitCodeOf(outcome.status)
}

function requireParts(parts: CountParts | undefined, command: string): CountParts {
  if (parts && parts.parts > 1) return parts
  throw new InputError(`this count is not cut into parts that could be shared out: rookery ${command} does it`)
}
