import type { Example } from '../../family.ts'

export const examples: readonly Example[] = [
  { name: 'Eight queens', text: '8' },
  { name: 'Four queens', text: '4' },
  { name: 'Five queens, two blocked squares', text: ['X....', '...Q.', '.....', '.....', 'X....'].join('\n') },
  { name: 'Six queens, one given', text: ['......', '......', '......', '......', '..Q...', '......'].join('\n') },
  {
    name: 'Blocked squares',
    text: ['X..X....', '........', 'XX.X.XX.', '.XXX....', '....X...', '.X.XX...', '......X.', 'XX....XX'].join('\n'),
  },
  {
    name: 'Three given, one answer',
    text: [
      '.......Q..',
      '..........',
      '..........',
      '..........',
      '..........',
      '.Q........',
      '..........',
      '.........Q',
      '..........',
      '..........',
    ].join('\n'),
  },
  {
    name: 'Twenty queens, six given',
    text: Array.from({ length: 20 }, (_, row) =>
      rowWithQueen(20, { 1: 7, 3: 17, 6: 13, 7: 10, 17: 15, 18: 5 }[row]),
    ).join('\n'),
  },
]

function rowWithQueen(n: number, column?: number): string {
  return Array.from({ length: n }, (_, at) => (at === column ? 'Q' : '.')).join('')
}
