import { describe, expect, it } from 'vitest'
import { ERASER, run, starBattle } from '../../../src/index.ts'

const board = starBattle.codecs.problem.parse('AAABBB\nABBBCC\nADDEEC\nFFDDEC\nFEEEEC\nFCCCCC')
const { play, set } = starBattle.hands
const { hint } = starBattle.abilities
const marksOf = (text: string) => hint!.position.parse(text, board)
const hinted = (text: string) => {
  const outcome = run(hint!.search(board, marksOf(text)))
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  return outcome.answer
}
const drawn = (marks: unknown) =>
  play!
    .draw(board, marks)
    .marks.filter(({ shape }) => shape === 'cross')
    .map(({ place }) => place.join())

describe('playing', () => {
  it('crosses out what a star excludes, and takes it back with the star', () => {
    const start = play!.start(board)
    const star = play!.act(board, start, { tool: 'star', place: [0, 0] })
    // The row, the column, the region and the squares around it.
    expect(drawn(star).sort()).toEqual(
      ['0,1', '0,2', '0,3', '0,4', '0,5', '1,0', '1,1', '2,0', '3,0', '4,0', '5,0'].sort(),
    )
    expect(drawn(play!.act(board, star, { tool: 'star', place: [0, 0] }))).toEqual([])
    expect(play!.peers!(board, [0, 0]).length).toBe(11)
  })

  it('says what is wrong already', () => {
    const mistaken = (text: string) => play!.mistakes(board, marksOf(text)).map(({ rule }) => rule)
    expect(mistaken('*.....\n.*....\n......\n......\n......\n......')).toEqual(['touch'])
    expect(mistaken('*....*\n......\n......\n......\n......\n......')).toEqual(['row'])
    expect(mistaken('xxxxxx\n......\n......\n......\n......\n......')).toEqual(['row'])
    expect(mistaken('......\n......\n.xx...\n..xx..\n......\n......')).toEqual(['region'])
  })
})

describe('hints', () => {
  it('give a deduction, a mistake, or say that all is done', () => {
    const solved = run(starBattle.solvers.logic!(board, undefined as never))
    if (solved.status !== 'solved') throw new Error(solved.status)
    const answer = starBattle.codecs.answer.format(solved.answer, board)
    expect(hinted(answer)).toEqual({ kind: 'finished', words: 'Every square is settled, and all rules are kept.' })
    const step = hinted('......\n......\n......\n......\n......\n......')
    if (step.kind !== 'step') throw new Error(step.kind)
    for (const { place, as } of step.deduction.settles) {
      expect(solved.answer[place[0] * 6 + place[1]] === 1 ? 'star' : 'empty').toBe(as)
    }
    const star = solved.answer.indexOf(1)
    const crossed = '.'.repeat(36).replace(/./g, (_, at) => (at === star ? 'x' : '.'))
    const wrong = hinted(crossed.replace(/.{6}/g, '$&\n'))
    expect(wrong).toMatchObject({ kind: 'mistake', words: expect.stringContaining('every solution has a star on r1c') })
    const touching = hinted('*.....\n.*....\n......\n......\n......\n......')
    expect(touching).toMatchObject({ kind: 'mistake', rule: 'touch', words: 'Two stars touch.' })
  })
})

describe('setting', () => {
  it('paints squares, but never the last one of a region', () => {
    const painted = set!.act(board, { tool: 'B', place: [0, 0] })
    expect(painted.regions[0]).toBe(1)
    expect(set!.act(painted, { tool: ERASER, place: [0, 0] }).regions[0]).toBe(0)
    const two = starBattle.codecs.problem.parse('AB\nBB')
    expect(set!.act(two, { tool: 'B', place: [0, 0] })).toBe(two)
  })

  it('keeps as many regions as rows on smaller boards', () => {
    for (let rows = 1; rows <= 6; rows++) {
      const { regions } = set!.resize(board, { rows, columns: rows })
      expect(new Set(regions)).toEqual(new Set(Array.from({ length: rows }, (_, i) => i)))
    }
  })
})
