import { type Board, errorPrice } from './board.ts'
import { counted, rounded } from './number-words.ts'
import type { Plan } from './plan.ts'
import type { Prices } from './prices.ts'
import { checkPrices } from './prices-check.ts'
import { replay } from './replay.ts'
import { scoreOf } from './score.ts'

/** `Score 30.687: 0 errors, 26 moves at a cost of 30.687.` */
export function describe(board: Board, plan: Plan, prices?: Prices): string {
  const { errors, cost, score } = scoreOf(board, plan)
  const { made, fault } = replay(board, plan)
  const isProven = !fault && prices !== undefined && checkPrices(board, score, prices).length === 0
  const head = `Score ${rounded(score)}${isProven ? ', proven to be the least possible' : ''}`
  const paid = errors === 0 ? '' : ` at a price of ${errorPrice(board)}${errors === 1 ? '' : ' each'}`
  const moves = made === 0 ? 'no moves' : `${counted(made, 'move')} at a cost of ${rounded(cost)}`
  const sentence = `${head}: ${counted(errors, 'error')}${paid}, ${moves}.`
  if (!fault) return sentence
  return `${sentence} Move ${(fault.index + 1).toLocaleString('en')} of ${plan.moves.length.toLocaleString('en')} cannot be made; it and those after it are not counted.`
}
