import type { Example } from '../../family.ts'

export const examples: readonly Example[] = [
  {
    name: 'Ten queens, four kings',
    text: [
      '........Q.',
      '.Q........',
      '...Q......',
      'Q.........',
      '......Q...',
      '.........Q',
      '.....Q....',
      '..Q.......',
      '....Q.....',
      '.......Q..',
      'kings 4',
    ].join('\n'),
  },
  { name: 'Eight queens, one way for four kings', text: '[2, 5, 3, 1, 7, 4, 6, 0]\nkings 4' },
  { name: 'Twelve queens, seven kings', text: '[4, 2, 7, 11, 6, 1, 9, 0, 5, 3, 8, 10]\nkings 7' },
  { name: 'Four corners', text: ['.Q..', '...Q', 'Q...', '..Q.'].join('\n') },
  { name: 'Twenty queens, 48 ways', text: '[19, 14, 5, 0, 9, 4, 12, 17, 2, 11, 6, 1, 13, 8, 18, 15, 7, 10, 16, 3]' },
  {
    name: 'Twenty-six queens, no way',
    text: '[8, 6, 12, 19, 2, 14, 20, 24, 3, 16, 10, 4, 9, 17, 15, 18, 7, 11, 0, 25, 22, 13, 5, 1, 23, 21]',
  },
]
