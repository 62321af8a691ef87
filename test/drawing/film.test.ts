import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  type DrawnMove,
  drawingToSvg,
  familyNamed,
  type Mark,
  type Place,
  Random,
  run,
} from '../../src/index.ts'
import { type Film, filmOf, MEASURES } from '../../web/watch/film.ts'
import { between, costAt, FilmPositions, momentAt } from '../../web/watch/film-positions.ts'
import { xmlElements } from './xml.ts'

const key = ([row, column]: Place) => `${row},${column}`

const piece = (place: Place, letter: string, colour?: number): Mark => {
  return { place, shape: 'piece', letter, label: `piece ${letter}`, ...(colour !== undefined && { colour }) }
}
const wall = (place: Place): Mark => ({ place, shape: 'wall', letter: '#', label: 'wall' })
const ring = (place: Place, colour: number): Mark => ({ place, shape: 'ring', letter: '.', label: 'began', colour })

/** What stands on each square that is taken. */
function occupants(marks: readonly Mark[]): Map<string, string> {
  return new Map(
    marks.filter(({ shape }) => shape === 'piece' || shape === 'wall').map((mark) => [key(mark.place), mark.letter]),
  )
}

/** Plays a film on a board of its own, square by square, and holds it against the drawing it was made of. */
function expectToReplay(film: Film, drawing: Drawing): void {
  const moved = new Set(film.moves.map(({ mover }) => mover))
  expect([...moved].sort((a, b) => a - b)).toEqual(film.movers.map((_, index) => index))
  const end = occupants(drawing.marks)

  // The mover that stands on each square.
  const lastMovers = new Map<string, number>()
  film.movers.forEach(({ place }, mover) => {
    lastMovers.set(key(place), mover)
  })
  const squareOf = film.movers.map(({ place }) => place)
  for (const { mover, from, to } of film.moves) {
    expect(key(squareOf[mover]!)).toBe(key(from))
    expect(lastMovers.has(key(to))).toBe(false)
    lastMovers.delete(key(from))
    lastMovers.set(key(to), mover)
    squareOf[mover] = to
  }
  for (const [place, mover] of lastMovers) expect(end.get(place)).toBe(film.movers[mover]!.symbol)

  // Together with what never moves they are all there is; and none of that was ever in the way.
  const still = [...end].filter(([place]) => !lastMovers.has(place))
  const touched = new Set(film.moves.flatMap(({ from, to }) => [key(from), key(to)]))
  for (const [place] of still) expect(touched.has(place)).toBe(false)
  expect(still.length + film.movers.length).toBe(end.size)
  const texts = xmlElements(film.svg).filter(({ name }) => name === 'text')
  const standing = still.filter(([, letter]) => letter !== '#').map(([, letter]) => letter)
  expect(texts.map(({ text }) => text).sort()).toEqual(standing.sort())
}

/** Pieces that wander about at random, and the drawing of it. */
function wandering(rows: number, columns: number, pieces: number, moves: number, seed: number): Drawing {
  const random = new Random(seed)
  const squares = random.shuffle(Array.from({ length: rows * columns }, (_, square) => square))
  const placeAt = (square: number): Place => [Math.floor(square / columns), square % columns]
  const walls = squares.slice(pieces, pieces + Math.floor(squares.length / 10)).map(placeAt)
  const places = squares.slice(0, pieces).map(placeAt)
  const taken = new Set([...places, ...walls].map(key))
  const drawn: DrawnMove[] = []
  const began = new Map<string, number>()
  while (drawn.length < moves) {
    const index = random.below(pieces)
    const from = places[index]!
    const to: Place = [from[0] + random.below(3) - 1, from[1] + random.below(3) - 1]
    if (to[0] < 0 || to[1] < 0 || to[0] >= rows || to[1] >= columns || taken.has(key(to))) continue
    if (!began.has(key(from))) began.set(key(from), (index % 11) + 1)
    taken.delete(key(from))
    taken.add(key(to))
    places[index] = to
    drawn.push({ from, to, cost: 1, colour: (index % 11) + 1 })
  }
  const marks = [
    ...walls.map(wall),
    ...[...began].map(([place, colour]) => ring(place.split(',').map(Number) as [number, number], colour)),
    ...places.map((place, index) => piece(place, String.fromCharCode(65 + (index % 11)), (index % 11) + 1)),
  ]
  return { rows, columns, marks, lines: [], moves: drawn }
}

/** A piece that goes and comes back, one that follows it, one that stays. */
const small: Drawing = {
  rows: 3,
  columns: 4,
  marks: [
    wall([2, 2]),
    ring([1, 0], 10),
    ring([2, 0], 3),
    piece([0, 0], 'A', 1),
    piece([0, 3], 'B', 10),
    piece([2, 0], 'C', 3),
  ],
  lines: [],
  moves: [
    { from: [0, 0], to: [0, 1], cost: 1, colour: 1 },
    { from: [1, 0], to: [0, 0], cost: 1.5, colour: 10 },
    { from: [0, 0], to: [1, 1], cost: 2, colour: 10 },
    { from: [1, 1], to: [1, 3], cost: 1, colour: 10 },
    { from: [0, 1], to: [0, 0], cost: 4, colour: 1 },
    { from: [1, 3], to: [0, 3], cost: 0.25, colour: 10 },
  ],
}

describe('a film', () => {
  it('is made only of drawings with moves', () => {
    const { moves, ...still } = small
    expect(moves).toBeDefined()
    expect(filmOf(still, 't')).toBeUndefined()
    expect(filmOf({ ...still, moves: [] }, 't')).toBeUndefined()
  })

  it('has movers where they begin, and moves with what was paid before', () => {
    const film = filmOf(small, 'six moves')!
    expect(film.movers.map(({ symbol, colour, label, place }) => [symbol, colour, label, place])).toEqual([
      // Colours come again after the eighth.
      ['B', 'colour2', 'piece B', [1, 0]],
      ['A', 'colour1', 'piece A', [0, 0]],
    ])
    expect(film.moves.map(({ mover }) => mover)).toEqual([1, 0, 0, 0, 1, 0])
    expect(film.moves.map(({ costBefore }) => costBefore)).toEqual([0, 1, 2.5, 4.5, 5.5, 9.5])
    expect(film.cost).toBe(9.75)
    expectToReplay(film, small)
  })

  it('shows what never moves, without arrows and without rings along the way', () => {
    const elements = xmlElements(filmOf(small, 'six & more')!.svg)
    const classed = (name: string) => elements.filter(({ attributes }) => attributes.class === name)
    expect(elements[0]!.attributes['aria-label']).toBe('six & more')
    expect(classed('wall').map(({ attributes }) => attributes.d)).toEqual(['M40 40h20v20h-20z'])
    expect(classed('piece').map(({ text }) => text)).toEqual(['C'])
    expect(classed('move')).toEqual([])
    // The piece that stays keeps its ring.
    expect(classed('ring').map(({ attributes }) => attributes.d)).toEqual([expect.stringMatching(/^M0 40m/)])
  })

  it('brings the style of colours with it even if every piece moves', () => {
    const film = filmOf({ ...small, marks: small.marks.filter(({ letter }) => letter !== 'C') }, 't')!
    expect(film.svg).toContain('.rookery .colour8{')
    expect(film.svg).toContain('.rookery .coloured .disc{')
  })

  it('survives the way from a worker to its page', () => {
    const film = filmOf(small, 't')!
    expect(structuredClone(film)).toEqual(film)
  })

  it.each([
    ['nothing stands where a move ends', { from: [1, 1], to: [1, 2] }],
    ['something stands where a move begins', { from: [2, 0], to: [0, 3] }],
  ] as const)('is refused if %s', (_, move) => {
    expect(() => filmOf({ ...small, moves: [{ ...move, cost: 1 }] }, 't')).toThrow('Move 1 cannot be undone')
  })

  it('ends where the marks are, for all moves', () => {
    for (let seed = 0; seed < 40; seed++) {
      const drawing = wandering(5 + (seed % 4), 6, 3 + (seed % 12), 1 + seed * 3, seed)
      expectToReplay(filmOf(drawing, 't')!, drawing)
    }
  })

  it.each(familyNamed('queen-attack').examples)('plays a plan for $name', ({ text }) => {
    const puzzle = familyNamed('queen-attack').open(text)
    const outcome = run(puzzle.solve({ seed: 1, budget: { steps: 100_000 } }))
    if (outcome.status !== 'stopped' && outcome.status !== 'solved') throw new Error(outcome.status)
    const answer = outcome.answer!
    const drawing = puzzle.draw({ answer })
    const film = filmOf(drawing, 't')!
    expectToReplay(film, drawing)
    expect(film.cost).toBeCloseTo(puzzle.valueParts(answer)!.cost!, 9)
  })

  it('has pieces as large as those in pictures', () => {
    const { side, disc, letterBelow, letterOnDiscBelow } = MEASURES
    const marks = [piece([0, 0], 'A', 1), piece([1, 2], 'B')]
    const elements = xmlElements(drawingToSvg({ rows: 2, columns: 3, marks, lines: [] }, 't'))
    const discPath = elements.find(({ attributes }) => attributes.class === 'disc')!.attributes.d!
    const [left, middle, radius] = discPath
      .match(/m([\d.]+) ([\d.]+)a([\d.]+)/)!
      .slice(1)
      .map(Number)
    expect([left! + radius!, middle, radius]).toEqual([side / 2, side / 2, disc])
    const places = elements.filter(({ name }) => name === 'text').map(({ text, attributes: { x, y } }) => [text, x, y])
    expect(places.sort()).toEqual([
      ['A', String(side / 2), String(side / 2 + letterOnDiscBelow)],
      ['B', String(2.5 * side), String(1.5 * side + letterBelow)],
    ])
  })
})

describe('positions in a film', () => {
  const drawing = wandering(60, 60, 300, 5000, 7)
  const film = filmOf(drawing, 't')!
  const placesIn = (positions: FilmPositions) => film.movers.map((_, mover) => positions.placeOf(mover))

  /** Without any memory of what was shown before. */
  const placesAfter = (made: number) => {
    const places = film.movers.map(({ place }) => place)
    for (const { mover, to } of film.moves.slice(0, made)) places[mover] = to
    return places
  }

  it('are the same however one gets there', () => {
    const positions = new FilmPositions(film)
    const random = new Random(3)
    for (const made of [0, 1, 5000, 4999, 0, ...Array.from({ length: 60 }, () => random.below(5001))]) {
      const before = placesIn(positions)
      const moved = positions.goTo(made)
      const after = placesIn(positions)
      expect(positions.made).toBe(made)
      expect(after).toEqual(placesAfter(made))
      // A piece that stands elsewhere is named.
      after.forEach((place, mover) => {
        if (key(place) !== key(before[mover]!)) expect(moved.has(mover)).toBe(true)
      })
    }
  })

  it('from one move to the next concern one mover', () => {
    const positions = new FilmPositions(film)
    positions.goTo(1234)
    expect([...positions.goTo(1235)]).toEqual([film.moves[1234]!.mover])
    expect([...positions.goTo(1234)]).toEqual([film.moves[1234]!.mover])
    expect(positions.goTo(1234).size).toBe(0)
  })

  it('stay between the beginning and the end', () => {
    const positions = new FilmPositions(film)
    positions.goTo(-3)
    expect(positions.made).toBe(0)
    positions.goTo(6000)
    expect(positions.made).toBe(5000)
  })

  it('tell which move is to be seen and what has been paid', () => {
    const { cost } = filmOf(small, 't')!
    expect(momentAt(0)).toEqual({ made: 0, fraction: 0, current: -1 })
    expect(momentAt(2)).toEqual({ made: 2, fraction: 0, current: 1 })
    expect(momentAt(2.25)).toEqual({ made: 2, fraction: 0.25, current: 2 })
    expect([0, 0.5, 1, 1.5, 6].map((position) => costAt(filmOf(small, 't')!, position))).toEqual([0, 1, 1, 2.5, cost])
  })

  it('between two squares lie on the line from one to the other', () => {
    expect(between([1, 5], [4, 2], 0)).toEqual([1, 5])
    expect(between([1, 5], [4, 2], 1)).toEqual([4, 2])
    expect(between([1, 5], [4, 2], 0.5)).toEqual([2.5, 3.5])
    const rows = [0.1, 0.3, 0.6, 0.9].map((fraction) => between([0, 0], [1, 0], fraction)[0])
    expect(rows).toEqual([...rows].sort((a, b) => a - b))
  })
})
