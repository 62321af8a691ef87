import {
  type Hunted,
  type Hunter,
  InputError,
  type Random,
  type RooksBoard,
  rooks,
  type Search,
  type Settings,
} from '../../src/index.ts'

const TRIES_PER_SLICE = 64

/** Hunts for single rows with an exact number of walls; palindromes one by one, so that there is an end. */
export const madeUpHunter: Hunter<RooksBoard> = {
  summary: 'rows with a number of walls',
  nouns: ['row', 'rows'],
  parameters: [
    { name: 'width', kind: 'whole', low: 1, high: 30, default: 8, summary: 'squares in a row' },
    { name: 'walls', kind: 'whole', low: 0, high: 40, default: 7, summary: 'walls in a row' },
    { name: 'mirrored', kind: 'flag', default: false, summary: 'only rows that read the same from both ends' },
  ],
  describe: (settings) => {
    const { width, walls } = criteriaOf(settings)
    if (walls > 30) throw new InputError(`walls: expected no more than 30, found ${walls}`)
    return `rows of ${width} squares with ${walls} walls`
  },
  search: hunt,
  nameOf: (board) => rooks.codecs.problem.format(board).replaceAll('.', 'o'),
  record: (board) => `${rooks.codecs.problem.format(board)}\n${wallsIn(board)} walls`,
}

function criteriaOf({ width, walls, mirrored }: Settings) {
  return { width: width as number, walls: walls as number, isMirrored: mirrored === true }
}

function* hunt(settings: Settings, random: Random, tries: number): Search<Hunted<RooksBoard>> {
  const { width, walls, isMirrored } = criteriaOf(settings)
  if (walls > width) return { status: 'impossible', why: `${walls} walls do not fit into ${width} squares.`, steps: 0 }
  const hits: RooksBoard[] = []
  const half = Math.ceil(width / 2)
  let [tried, told] = [0, 0]
  const found = () => ({ tries: tried, hits: [...hits] })
  for (let hasMore = true; hasMore && tried < tries; ) {
    for (const end = Math.min(tries, tried + TRIES_PER_SLICE); tried < end && hasMore; tried++) {
      const row = isMirrored
        ? Uint8Array.from({ length: width }, (_, i) => (tried >> Math.min(i, width - 1 - i)) & 1)
        : Uint8Array.from({ length: width }, () => random.below(2))
      const board = rooks.codecs.problem.parse([...row].map((isWall) => (isWall ? 'X' : '.')).join(''))
      if (wallsIn(board) === walls) hits.push(board)
      if (isMirrored) hasMore = tried + 1 < 2 ** half
    }
    const news = hits.length > told ? { answer: found() } : {}
    told = hits.length
    const reason = yield { steps: tried, value: hits.length, ...news }
    if (reason) return { status: 'stopped', reason, answer: found(), steps: tried }
  }
  return { status: 'solved', answer: found(), steps: tried }
}

function wallsIn({ walls }: RooksBoard): number {
  return walls.reduce((sum, wall) => sum + wall, 0)
}
