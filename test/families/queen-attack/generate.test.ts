import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  boardCodec,
  generate,
  parameters,
  Sha1Random,
  scoreOf,
  sha1,
} from '../../../src/families/queen-attack/index.ts'
import { Random, run, type Seed, type Settings, settingsFor } from '../../../src/index.ts'
import { holds } from '../../property.ts'

function contestFile(name: string): string {
  return readFileSync(new URL(`../../fixtures/queen-attack/contest/${name}`, import.meta.url), 'utf8')
}

function outcomeOf(settings: Settings, seed: Seed) {
  return run(generate(settings, new Random(seed).fork('generate')))
}

function made(settings: Settings, seed: Seed): Board {
  const outcome = outcomeOf(settings, seed)
  if (outcome.status !== 'solved') throw new Error(`ended ${JSON.stringify(outcome)}`)
  return outcome.answer
}

function wallsOf({ squares }: Board): number {
  return squares.filter((square) => square === -1).length
}

describe('a generated board', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('of seed %i is the contest’s to the byte', (seed) => {
    expect(`${boardCodec.format(made({}, seed))}\n`).toBe(contestFile(`${seed}.in`))
  })

  it('of seeds 1 to 100 has the contest’s size, colours, walls and errors', () => {
    const [, ...lines] = contestFile('params.csv').trim().split('\n')
    expect(lines).toHaveLength(100)
    for (const line of lines) {
      const [seed, n, colours, chance, walls, attempts, errors, score] = line.split(',').map(Number)
      const outcome = outcomeOf({}, seed!)
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      const board = outcome.answer
      expect(board, line).toMatchObject({ rows: n, columns: n, colours })
      expect([wallsOf(board), outcome.steps], line).toEqual([walls, attempts])
      expect(scoreOf(board, { moves: [] }), line).toEqual({ errors, cost: 0, score })
      const source = new Sha1Random(BigInt(seed!))
      source.whole(8, 30)
      source.whole(1, 6)
      if (seed !== 2) expect(source.real(0, 0.25), line).toBe(chance)
    }
  })

  it('has n queens of each colour and lines that are not full of walls, for all settings', () => {
    const allSettings = fc.record({
      n: fc.option(fc.integer({ min: 3, max: 20 }), { nil: undefined }),
      colours: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      walls: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    })
    const seen = new Set<string>()
    holds(fc.tuple(allSettings, fc.oneof(fc.integer(), fc.string())), 150, ([settings, seed]) => {
      const outcome = outcomeOf(settingsFor(parameters, settings), seed)
      seen.add(outcome.status)
      if (outcome.status !== 'solved') {
        if (outcome.status === 'impossible') expect(settings.colours).toBeGreaterThan(settings.n!)
        expect(outcome).toMatchObject({ why: expect.stringMatching(/\w/) })
        return
      }
      const board = outcome.answer
      const { rows: n, columns, colours, squares } = board
      expect(columns).toBe(n)
      if (settings.n !== undefined) expect(n).toBe(settings.n)
      if (settings.colours !== undefined) expect(colours).toBe(settings.colours)
      for (let colour = 1; colour <= colours; colour++) expect(squares.filter((one) => one === colour)).toHaveLength(n)
      for (let i = 0; i < n; i++) {
        const [row, column] = [
          squares.filter((_, at) => Math.floor(at / n) === i),
          squares.filter((_, at) => at % n === i),
        ]
        for (const line of [row, column]) {
          expect(line.filter((square) => square === -1).length).toBeLessThanOrEqual(n - colours)
        }
      }
      expect(boardCodec.parse(boardCodec.format(board))).toEqual(board)
    })
    expect(seen).toContain('solved')
    expect(seen).toContain('impossible')
  })

  it('has about as many walls as were asked for', () => {
    for (const walls of [0, 10, 40]) {
      const board = made({ n: 50, colours: 5, walls }, 7)
      const expected = (walls / 100) * (2500 - 250)
      expect(Math.abs(wallsOf(board) - expected)).toBeLessThanOrEqual(5 * Math.sqrt(expected))
    }
  })

  it('keeps the contest’s other numbers where one is asked for', () => {
    const drawn = made({}, 5)
    expect(made({ n: drawn.rows, colours: drawn.colours }, 5)).toEqual(drawn)
    expect(made({ n: 12 }, 5)).toMatchObject({ rows: 12, colours: 4 })
    expect(made({ colours: 2 }, 5)).toMatchObject({ rows: 28, colours: 2 })
    // What was drawn gives way to what was asked for.
    expect(made({ n: 3 }, 5)).toMatchObject({ rows: 3, colours: 1 })
    expect(made({ colours: 26 }, 1)).toMatchObject({ rows: 28, colours: 26 })
  })

  it('says why there is none', () => {
    expect(outcomeOf({ n: 4, colours: 5 }, 1)).toMatchObject({
      status: 'impossible',
      why: '5 colours with 4 queens each do not fit on a board of 4 by 4 squares',
    })
    // Without an empty square there is no wall to be one too many; with a few, there is one on nearly every board.
    expect(wallsOf(made({ n: 10, colours: 10, walls: 60 }, 1))).toBe(0)
    expect(outcomeOf({ n: 27, colours: 26, walls: 60 }, 1)).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('more walls than the 1 allowed in a row or column'),
    })
  })

  it('is another one for every seed, a number or a text', () => {
    const seeds: Seed[] = [
      0,
      1,
      -1,
      2 ** 53 - 1,
      1 - 2 ** 53,
      2 ** 53,
      '7 ',
      'seven',
      '',
      '1.5',
      '99999999999999999999',
    ]
    const texts = seeds.map((seed) => boardCodec.format(made({ n: 8 }, seed)))
    expect(new Set(texts).size).toBe(seeds.length)
    expect(made({}, '12')).toEqual(made({}, 12))
    expect(made({}, 'seven')).toEqual(made({}, 'seven'))
  })
})

describe('SHA-1', () => {
  it('is that of others, for messages of all lengths', () => {
    expect(Buffer.from(sha1(new TextEncoder().encode('abc'))).toString('hex')).toBe(
      'a9993e364706816aba3e25717850c26c9cd0d89d',
    )
    // Every length up to three blocks: the padding is another one for each.
    for (let length = 0; length <= 192; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 167 + length * 59) & 255)
      expect(Buffer.from(sha1(message)).toString('hex')).toBe(createHash('sha1').update(message).digest('hex'))
    }
  })
})

describe('the random numbers of Java', () => {
  it('are within their limits, and fill them', () => {
    const source = new Sha1Random(-5n)
    // A power of two, a number just above one, and a single choice, for which nothing is drawn.
    for (const [low, high] of [
      [0, 7],
      [3, 11],
      [-2, 0],
      [4, 4],
    ] as const) {
      const drawn = Array.from({ length: 600 }, () => source.whole(low, high))
      expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([low, high])
      expect(new Set(drawn).size).toBe(high - low + 1)
    }
    const reals = Array.from({ length: 600 }, () => source.real(0, 1))
    expect(Math.min(...reals)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...reals)).toBeLessThan(1)
    expect(Math.abs(reals.reduce((sum, real) => sum + real, 0) / 600 - 0.5)).toBeLessThan(0.06)
  })
})
