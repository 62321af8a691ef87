import { type Action, type AnyPlay, type Json, type Place, type Puzzle, run, type Tool } from '../../src/index.ts'
import { toolsIn } from './tool-use.ts'

/**
 * The actions by which an answer is entered, read from its picture: a tool makes the marks that look like its sign, or
 * the moves that are drawn. Where the answer is a count, the first thing that is listed is entered. Undefined where
 * there is nothing to enter.
 */
export function actionsFor(puzzle: Puzzle, play: AnyPlay, answer: unknown): Action[] | undefined {
  const tools = toolsIn(play.tools)
  if (puzzle.family.goal === 'count') return firstListed(puzzle)?.map((place) => ({ tool: tools[0]!.name, place }))
  const { marks, moves = [] } = puzzle.draw({ answer })
  const mover = tools.find(({ kind }) => kind === 'move')
  if (mover) return moves.map(({ from, to }) => ({ tool: mover.name, place: from, to }))
  return marks.flatMap(({ place, shape, letter, symbol }) => {
    const makes = ({ sign }: Tool) => sign.shape === shape && (sign.letter === letter || sign.letter === symbol)
    const tool = tools.find(makes)
    return tool ? [{ tool: tool.name, place }] : []
  })
}

/** The places in the first thing that a family lists. */
function firstListed(puzzle: Puzzle): Place[] | undefined {
  let first: Json | undefined
  const listing = puzzle.list((item) => {
    first = item.json()
  }, 1)
  run(listing)
  return first === undefined ? undefined : (Object.values(first as object).find(Array.isArray) as Place[])
}
