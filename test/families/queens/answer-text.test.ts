import { describe, expect, it } from 'vitest'
import { anyFamily, queens as family, ShapeError } from '../../../src/index.ts'
import { refusal, refusalInWords } from '../../refusal.ts'

const queens = anyFamily(family)
const four = queens.open('4')
const blocked = queens.open('X...\n...Q\n....\n....')

const KNOWN = Int32Array.of(1, 3, 0, 2)
const DRAWN = '.Q..\n...Q\nQ...\n..Q.'

describe('an answer as text', () => {
  it.each([
    DRAWN,
    ' . Q . .\r\n . . . Q\r\n Q . . .\r\n . . q .\r\n',
    '1 3 0 2',
    '[1,3,0,2]',
    '\ufeff\n[ 1, 3, 0, 2 ]\n',
    '1,3\n0 2\n',
    '01\n3\n0\n2',
    '{"queens": [1, 3, 0, 2]}',
  ])('may be drawn or a list of columns: %j', (text) => {
    expect(four.submission(text)).toEqual({ answer: KNOWN })
  })

  it('is drawn with the blocked squares, which may be left out when it is read', () => {
    expect(four.answerText(KNOWN)).toBe(DRAWN)
    expect(blocked.answerText(KNOWN)).toBe(`X${DRAWN.slice(1)}`)
    for (const text of [DRAWN, `X${DRAWN.slice(1)}`]) expect(blocked.submission(text)).toEqual({ answer: KNOWN })
    // A queen may stand on one: that is for the check to refuse.
    expect(blocked.submission('Q...\n...Q\n.Q..\n..Q.')).toEqual({ answer: Int32Array.of(0, 3, 1, 2) })
  })

  it('is a list of columns on large boards, and comes back from it', () => {
    for (const n of [100, 101, 5000]) {
      const puzzle = queens.open(String(n))
      const answer = Int32Array.from({ length: n }, (_, row) => (row * 7) % n)
      const text = puzzle.answerText(answer)
      expect(text.split('\n')).toHaveLength(n === 100 ? 100 : 1)
      if (n > 100) expect(text).toBe(answer.join(' '))
      expect(puzzle.submission(text)).toEqual({ answer })
      expect(puzzle.submission(puzzle.answerText(answer, 'json'))).toEqual({ answer })
    }
    const drawn = Array.from({ length: 101 }, (_, row) => `${'.'.repeat(row)}Q${'.'.repeat(100 - row)}`).join('\n')
    expect(queens.open('101').submission(drawn)).toEqual({ answer: Int32Array.from(Array(101).keys()) })
  })

  it.each<[string, string]>([
    ['', '1:1: expected 4 rows as in the problem, found 0'],
    ['.Q..\n...Q\nQ...', '3:5: expected 4 rows as in the problem, found 3'],
    ['.Q..\n...Q\nQ...\n....', '4:5: expected a queen in row 4, found none'],
    ['.Q..\n...Q\nQ...\n.QQ.', '4:3: expected one queen in row 4, found another'],
    ['.Q..\n...\nQ...\n..Q.', '2:4: expected 4 squares as in the problem, found 3'],
    ['.Q..\n...Q.\nQ...\n..Q.', "2:5: expected the end of the line after 4 squares, found '.'"],
    ['.Q..\n..XQ\nQ...\n..Q.', "2:3: expected '.' or 'Q', found 'X'"],
    ['.Q..\n..?Q\nQ...\n..Q.', "2:3: expected '.' or 'Q', found '?'"],
    [`${DRAWN}\n....`, "5:1: expected the end of the text, found '.'"],
    ['1 3 0', '1:6: expected the column of the queen in row 4, from 0 to 3, found the end of the text'],
    ['1 3 0 4', '1:7: expected a column from 0 to 3 in row 4, found 4'],
    ['1 3\n0 2 1', "2:5: expected the end of the text after 4 columns, found '1'"],
    ['1 -3 0 2', "1:3: expected the column of the queen in row 2, from 0 to 3, found '-'"],
    ['1,,3,0,2', "1:3: expected the column of the queen in row 2, from 0 to 3, found ','"],
    ['[1,3,0,2', "1:9: expected ']' after 4 columns, found the end of the text"],
    ['[1,3,0,2,1]', "1:9: expected ']' after 4 columns, found ','"],
    ['[1,3,0]', "1:7: expected the column of the queen in row 4, from 0 to 3, found ']'"],
    [`1 3 0 ${'9'.repeat(400)}`, '1:7: expected a column from 0 to 3 in row 4, found a number of 400 digits'],
    ['1 3.5 0 2', "1:4: expected the column of the queen in row 3, from 0 to 3, found '.'"],
  ])('that reads %j is refused with its place', (text, message) => {
    expect(refusalInWords(() => four.submission(text))).toBe(message)
  })

  it('on a blocked square is told what may stand there', () => {
    expect(refusal(() => blocked.submission('?Q..\n...Q\nQ...\n..Q.')).message).toBe("expected 'X' or 'Q', found '?'")
  })
})

describe('an answer as JSON', () => {
  it.each<[string, (string | number)[], string]>([
    ['{}', ['queens'], 'expected a list as queens, found nothing'],
    ['{"queens": [1, 3, 0]}', ['queens'], 'expected 4 queens, one a row, found 3'],
    ['{"queens": [1, 3, 0, 2, 1]}', ['queens', 4], 'expected 4 queens, one a row, found more'],
    ['{"queens": [1, 3, 0, 4]}', ['queens', 3], 'expected a whole number from 0 to 3 as queens[3], found 4'],
    ['{"queens": [1, 3, 0, [3, 2]]}', ['queens', 3], 'expected a whole number from 0 to 3 as queens[3], found a list'],
  ])('that reads %s is refused with its path', (text, path, message) => {
    try {
      family.codecs.answer.fromJson(JSON.parse(text), family.codecs.problem.parse('4'))
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      expect([error.message, error.path]).toEqual([message, path])
      // In pieces, and inside of a result, it is the same.
      for (const whole of [text, `{"status": "solved", "answer": ${text}}`]) {
        const sink = four.submissionReader()!
        expect(refusal(() => inPieces(sink, whole)).message).toBe(message)
        expect(refusal(() => four.submission(whole)).message).toBe(message)
      }
      return
    }
    throw new Error('was not refused')
  })

  it('is written in pieces and read in pieces at any size', () => {
    const n = 100_000
    const puzzle = queens.open(String(n))
    const answer = Int32Array.from({ length: n }, (_, row) => n - 1 - row)
    const board = family.codecs.problem.parse(String(n))
    const pieces = [...family.codecs.answer.jsonPieces!(answer, board)]
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.join('')).toBe(JSON.stringify(family.codecs.answer.toJson(answer, board)))
    const sink = puzzle.submissionReader()!
    for (const piece of pieces) sink.push(piece)
    // Compared as text: an expectation for every single number takes long.
    expect((sink.end().answer as Int32Array).join() === answer.join()).toBe(true)
  })
})

function inPieces(sink: { push(piece: string): void; end(): unknown }, text: string): void {
  for (const character of text) sink.push(character)
  sink.end()
}
