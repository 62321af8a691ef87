import type { Drawing, Mark } from '../drawing/drawing.ts'
import { type Demonstration, named, type OpenDemonstration } from './demonstration.ts'

interface Words {
  readonly name: string
  readonly title: string
  readonly letters: string
  readonly words: readonly string[]
}

const SIZES: readonly Words[] = [
  // The first example of The Art of Computer Programming, section 7.2.2.1.
  {
    name: '7',
    title: 'Seven letters, six options',
    letters: 'abcdefg',
    words: ['ce', 'adg', 'bcf', 'adf', 'bg', 'deg'],
  },
  {
    name: '9',
    title: 'Nine letters, twelve options',
    letters: 'abcdefghi',
    words: ['abc', 'adg', 'bd', 'beh', 'cfi', 'cg', 'def', 'dh', 'ei', 'fgh', 'ghi', 'afi'],
  },
]

export const letters: Demonstration = {
  name: 'letters',
  title: 'Letters in a table',
  words:
    'The problem with nothing around it. The items are letters, the columns of the table; ' +
    'the options are the rows, and each covers a few letters. ' +
    'Choose rows so that every letter is covered exactly once.',
  sizes: SIZES.map(({ name, title }) => ({ name, title })),
  open: (size) => openWords(named(SIZES, size, 'size')),
}

function openWords({ letters, words }: Words): OpenDemonstration {
  const options = words.map((word) => [...word].map((letter) => letters.indexOf(letter)))

  function draw(chosen: readonly number[]): Drawing {
    const covered = new Set(chosen.flatMap((option) => options[option]!))
    const marks = options.flatMap((items, row) => {
      const isChosen = chosen.includes(row)
      const isGone = !isChosen && items.some((item) => covered.has(item))
      return items.flatMap((column): Mark[] => {
        const place = [row, column] as const
        const letter: Mark = { place, shape: 'number', letter: letters[column]!, label: 'covers', isBold: isChosen }
        if (isChosen) return [{ place, shape: 'tint', letter: '*', label: 'chosen' }, letter]
        if (isGone) return [letter, { place, shape: 'cross', letter: 'x', label: 'no longer an option' }]
        return [letter]
      })
    })
    const border = {
      top: [...letters],
      right: words.map(() => ''),
      bottom: [...letters].map(() => ''),
      left: words.map((_, row) => String(row + 1)),
    }
    return { rows: words.length, columns: letters.length, marks, lines: [], border }
  }

  return {
    problem: { items: letters.length, options },
    itemLabel: (item) => `letter ${letters[item]}`,
    optionLabel: (option) => `row ${option + 1} with ${[...words[option]!].join(', ')}`,
    optionSign: (option) => String(option + 1),
    draw,
  }
}
