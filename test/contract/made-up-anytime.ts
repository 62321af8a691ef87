import {
  anyFamily,
  type Budget,
  type Family,
  type Outcome,
  type Placement,
  type Progress,
  type Random,
  type RooksBoard,
  rooks,
  type Search,
  stepBudget,
} from '../../src/index.ts'

const { certificate: _, ...codecs } = rooks.codecs

/** What a placement costs in which every row has its rook. */
const LEAST = 10
const OWN_STEPS = 3000
const STEPS_A_TURN = 500

/**
 * A made-up family, in which answers become better the longer one looks: a row without a rook costs the root
 * of its number. The only proof there is that no answer costs less than nothing; boards with more rows than columns are
 * never solved.
 */
const anytimeFamily: Family<RooksBoard, Placement, undefined> = {
  ...rooks,
  name: 'made-up-anytime',
  goal: 'minimum',
  isAnytime: true,
  codecs,
  check: (board, placement) => rooks.check(board, placement),
  describe: (_, placement) => `${placement.length} rooks stand.`,
  score: {
    value: ({ rows, columns }, placement) => {
      const taken = new Set([...placement].map((square) => Math.floor(square / columns)))
      let cost = LEAST
      for (let row = 0; row < rows; row++) if (!taken.has(row)) cost += Math.sqrt(row + 1)
      return cost
    },
  },
  draw: (board, placement) => rooks.draw(board, placement),
  solvers: {
    climb: (board, random, budget) => climb(board, random, budget, 0),
    wander: (board, random, budget) => climb(board, random, budget, 0.1),
  },
  abilities: {},
  hands: {},
}

export const madeUpAnytime = anyFamily(anytimeFamily)

/** Puts rooks on random squares, removing those they attack; accepts worse boards less and less. */
function* climb(
  board: RooksBoard,
  random: Random,
  budget: Budget = stepBudget(OWN_STEPS),
  patience: number,
): Search<Placement, undefined> {
  const { rows, columns, walls } = board
  const columnOf = new Int32Array(rows).fill(-1)
  const rowOf = new Int32Array(columns).fill(-1)
  const costOf = (placement: Placement) => anytimeFamily.score!.value(board, placement)
  let empty = 0
  for (let row = 0; row < rows; row++) empty += Math.sqrt(row + 1)
  let leastEmpty = empty
  const placed = () => Int32Array.from([...columnOf.keys()].filter(isTaken), (row) => row * columns + columnOf[row]!)
  const isTaken = (row: number) => columnOf[row] !== -1
  let best = placed()
  let steps = 0
  while (costOf(best) > LEAST) {
    const used = budget.used(steps)
    if (used >= 1) {
      const why = budget.reason === 'limits' ? { why: 'it takes no more steps than these; --steps allows more' } : {}
      return { ...stopped(budget.reason), ...why }
    }
    const before = best
    for (let i = 0; i < STEPS_A_TURN; i++, steps++) step(used)
    const standing: Progress<Placement> = { steps, value: costOf(best), bound: LEAST, done: Math.min(1, used) }
    const reason = yield before === best ? standing : { ...standing, answer: best }
    if (reason) return stopped(reason)
  }
  return { status: 'solved', answer: best, steps }

  function stopped(reason: Budget['reason']): Outcome<Placement, undefined> & { status: 'stopped' } {
    return { status: 'stopped', reason, answer: best, bound: LEAST, steps }
  }

  function step(used: number): void {
    const square = random.below(rows * columns)
    if (walls[square] !== 0) return
    const [row, column] = [Math.floor(square / columns), square % columns]
    const above = rowOf[column]!
    if (above > row && random.real() > patience * (1 - used)) return
    if (above >= 0) {
      columnOf[above] = -1
      empty += Math.sqrt(above + 1)
    }
    if (columnOf[row] !== -1) rowOf[columnOf[row]!] = -1
    else empty -= Math.sqrt(row + 1)
    columnOf[row] = column
    rowOf[column] = row
    // What is added up and taken away again is not quite the same afterwards.
    if (empty > leastEmpty - 1e-9) return
    leastEmpty = empty
    best = placed()
  }
}
