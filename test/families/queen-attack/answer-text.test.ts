import { describe, expect, it } from 'vitest'
import { answerCodec } from '../../../src/families/queen-attack/index.ts'
import { readJson } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { at, type Refused } from '../notation-reader.ts'
import { boardOf } from './boards.ts'

const board = boardOf('A.#', '.BA')
const plan = {
  moves: [
    { from: 0, to: 3 },
    { from: 5, to: 1 },
  ],
}

describe('a plan as text', () => {
  it('is the contest’s: the number of moves, and a line for each', () => {
    expect(answerCodec.format(plan, board)).toBe('2\n0 0 1 0\n1 2 0 1')
    for (const text of ['2\n0 0 1 0\n1 2 0 1\n', '\ufeff2 \r\n 0 0 1 0\r\n1 2 0 1\r\n\r\n', '2 0 0 1 0 1 2 0 1']) {
      expect(answerCodec.parse(text, board), text).toEqual(plan)
    }
    expect(answerCodec.parse('0', board)).toEqual({ moves: [] })
    expect(answerCodec.format({ moves: [] }, board)).toBe('0')
  })

  it('may break the rules, which the check refuses', () => {
    expect(answerCodec.parse('1\n0 2 0 2', board)).toEqual({ moves: [{ from: 2, to: 2 }] })
  })

  const refused: Refused[] = [
    ['', at(1, 1), 'expected the number of moves from 0 to 1000000, found the end of the text'],
    ['-1', at(1, 1), 'expected the number of moves from 0 to 1000000, found -1'],
    ['two', at(1, 1), "expected the number of moves from 0 to 1000000, found 't'"],
    ['2\n0 0 1 0\n', at(3, 1), 'expected 2 moves, as the first line says, found 1'],
    ['1\n0 0 1 0\n1 2 0 1', at(3, 1), "expected the end of the text after 1 move, found '1'"],
    ['1\n0 0 1', at(2, 6), 'expected a column from 0 to 2, found the end of the text'],
    ['1\n0 0 2 0', at(2, 5), 'expected a row from 0 to 1, found 2'],
    ['1\n0 3 1 0', at(2, 3), 'expected a column from 0 to 2, found 3'],
    ['1\n0 0 -1 0', at(2, 5), 'expected a row from 0 to 1, found -1'],
    ['1\n0 0, 1 0', at(2, 4), "expected a blank or the end of the line after the number, found ','"],
  ]
  it.each(refused)('refuses %j at its place', (text, position, message) => {
    const error = refusal(() => answerCodec.parse(text, board))
    expect(error.message).toBe(message)
    expect(error.position).toEqual(position)
  })
})

describe('a plan as JSON', () => {
  it('has four numbers for every move', () => {
    const json = {
      moves: [
        [0, 0, 1, 0],
        [1, 2, 0, 1],
      ],
    }
    expect(answerCodec.toJson(plan, board)).toEqual(json)
    expect(answerCodec.fromJson(json, board)).toEqual(plan)
    expect(answerCodec.fromJson({ moves: [[-0, -0, 0, 1]] }, board)).toEqual({ moves: [{ from: 0, to: 1 }] })
  })

  const refused: Refused[] = [
    ['{}', at(1, 1), 'expected a list as moves, found nothing'],
    ['{"moves": [[0, 0, 1]]}', at(1, 12), 'expected a row and a column, twice, found 3 numbers'],
    ['{"moves": [[0, 0, 1, 3]]}', at(1, 22), 'expected a whole number from 0 to 2 as moves[0][3], found 3'],
    ['{"moves": [[0, 0, 2, 0]]}', at(1, 19), 'expected a whole number from 0 to 1 as moves[0][2], found 2'],
  ]
  it.each(refused)('refuses %j at its place', (text, position, message) => {
    const error = refusal(() => readJson(text, (json) => answerCodec.fromJson(json, board)))
    expect(error.message).toBe(message)
    expect(error.position).toEqual(position)
  })
})
