import type { Example } from '../../family.ts'

export const examples: readonly Example[] = [
  {
    name: 'The contest’s first board: 8×8, 2 colours',
    text: [
      '8',
      '2',
      '2 2 0 0 2 0 1 0',
      '0 0 0 0 0 0 2 0',
      '0 1 -1 0 0 0 0 2',
      '0 1 0 0 0 0 1 2',
      '-1 0 2 0 0 -1 1 1',
      '1 0 0 0 0 0 0 2',
      '0 0 -1 0 0 0 0 1',
      '-1 0 0 0 0 0 0 0',
    ].join('\n'),
  },
  {
    name: 'A small board, 4×5',
    text: ['4 5', '2', '1 0 -1 2 0', '1 0 0 2 0', '0 1 -1 0 2', '0 0 0 -1 0'].join('\n'),
  },
  {
    name: 'A queen in a pocket and one locked in',
    text: ['A#....B', '.#AA.B.', '##...#.', '.BB.###', '..A.#A#'].join('\n'),
  },
  {
    name: 'The contest’s sixth board: 19×19, 4 colours',
    text: [
      'B...C...A#..C..C#..',
      'DB...B.#D.B...C..A.',
      '#D.A.#CB..B..B.B.#.',
      'CA...C..A...C..B...',
      '.......DB.#.#A.A#.D',
      '#....#...B...#.CCB.',
      '.#..#.#...D.......D',
      '.#.D..A...A...#....',
      '.A....#....C.......',
      '.D#C..#.##.....ACC.',
      '....#............A.',
      '#D..#......#.D..#.A',
      '.........#.B#......',
      '.##D.....D......D..',
      'C#.AA.B..A.A.......',
      '.............#.....',
      '...DC....BD...B.#..',
      '..#D..B...D........',
      '.B..ACDA....C..C.B.',
    ].join('\n'),
  },
]
