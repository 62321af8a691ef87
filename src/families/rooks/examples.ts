import type { Example } from '../../family.ts'

export const examples: readonly Example[] = [
  { name: 'Five by five', text: ['XX..X', '....X', 'XX.X.', 'X....', '.....'].join('\n') },
  { name: 'An empty board', text: Array(8).fill('........').join('\n') },
  {
    name: 'Pillars',
    text: ['.........', '.X.X.X.X.', '.........', '.X.X.X.X.', '.........', '.X.X.X.X.', '.........'].join('\n'),
  },
  {
    name: 'A long hall',
    text: ['....X...........X.......', '..X......X...........X..', '.....X.....X....X.......'].join('\n'),
  },
  {
    name: 'Scattered stones',
    text: [
      '..X.....X...',
      'X....X......',
      '...X....X..X',
      '.X....X.....',
      '....X....X..',
      'X.......X..X',
      '..X..X......',
      '......X..X..',
      '.X.X.......X',
      '.....X..X...',
      'X..X......X.',
      '....X..X....',
    ].join('\n'),
  },
]
