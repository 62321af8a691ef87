import type { Hunter, Parameter, Settings } from '../../../family.ts'
import type { Board } from '../board.ts'
import { counted } from '../describe.ts'
import { nameOf, record } from './record.ts'
import { search, type Wish } from './search.ts'

const MOST_QUEENS = 200
/** Numbers up to this are exact, and so are the products that they are compared with. */
const MOST_WAYS = 1e12

const parameters: readonly Parameter[] = [
  { name: 'n', kind: 'whole', low: 1, high: MOST_QUEENS, default: 20, summary: 'queens on a board' },
  { name: 'ways', kind: 'whole', low: 0, high: MOST_WAYS, default: 48, summary: 'ways for the kings, exactly so many' },
  {
    name: 'kings',
    kind: 'whole',
    low: 0,
    high: MOST_QUEENS ** 2,
    summary: 'kings on safe squares; as many as queens if left out',
  },
  { name: 'symmetric', kind: 'flag', default: false, summary: 'only boards that a quarter turn leaves as they are' },
]

/** Hunt for queens boards on which the kings fit in exactly the wanted number of ways. */
export const hunter: Hunter<Board> = {
  summary: 'Queens boards on which kings fit in exactly so many ways; --n 26 --ways 0: boards on which they do not fit',
  parameters,
  nouns: ['board', 'boards'],
  describe: (settings) => {
    const { n, kings, ways, isSymmetric } = wishOf(settings)
    const shape = isSymmetric ? ' that stay the same under a quarter turn,' : ''
    return `boards of ${counted(n, 'queen')}${shape} with exactly ${counted(ways, 'way')} for ${counted(kings, 'king')}`
  },
  search: (settings, random, tries) => search(wishOf(settings), random, tries),
  nameOf,
  record,
}

function wishOf({ n, kings, ways, symmetric }: Settings): Wish {
  const queens = n as number
  return { n: queens, kings: (kings ?? queens) as number, ways: ways as number, isSymmetric: symmetric === true }
}
