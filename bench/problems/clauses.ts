import { Random } from '../../src/index.ts'

/** Clauses as every solver understands them: variables count from 1, and a minus says that one is false. */
export interface PlainClauses {
  readonly variables: number
  readonly clauses: number[][]
}

/** Where random clauses of three literals turn from mostly satisfiable to mostly not: clauses for each variable. */
const THRESHOLD = 4.26

export function random3Sat(variables: number, seed: number): PlainClauses {
  const random = new Random(`3-sat ${variables} ${seed}`)
  const clauses: number[][] = []
  for (let i = 0; i < Math.round(THRESHOLD * variables); i++) {
    const chosen = new Set<number>()
    while (chosen.size < 3) chosen.add(1 + random.below(variables))
    clauses.push([...chosen].map((variable) => (random.next() & 1 ? variable : -variable)))
  }
  return { variables, clauses }
}

/** One pigeon more than there are holes, each in a hole of its own. */
export function pigeonhole(holes: number): PlainClauses {
  const pigeons = holes + 1
  const sits = (pigeon: number, hole: number) => pigeon * holes + hole + 1
  const clauses: number[][] = []
  for (let pigeon = 0; pigeon < pigeons; pigeon++) {
    clauses.push(numbersBelow(holes).map((hole) => sits(pigeon, hole)))
  }
  for (let hole = 0; hole < holes; hole++) {
    addAtMostOne(
      numbersBelow(pigeons).map((pigeon) => sits(pigeon, hole)),
      clauses,
    )
  }
  return { variables: pigeons * holes, clauses }
}

/**
 * Edges of a random regular graph are marked so that each vertex has an odd or even number of them; the sum is odd:
 * impossible.
 */
export function oddParity(vertices: number, degree: number, seed: number): PlainClauses {
  const random = new Random(`parity ${vertices} ${degree} ${seed}`)
  const edges = regularGraph(vertices, degree, random)
  const clauses: number[][] = []
  let sum = 0
  for (let vertex = 0; vertex < vertices; vertex++) {
    const parity = vertex < vertices - 1 ? random.next() & 1 : (sum + 1) & 1
    sum += parity
    const own = numbersBelow(edges.length).filter((edge) => edges[edge]!.includes(vertex))
    addParity(
      own.map((edge) => edge + 1),
      parity,
      clauses,
    )
  }
  return { variables: edges.length, clauses }
}

/** A random graph to be coloured. */
export function colouring(vertices: number, colours: number, edgesPerVertex: number, seed: number): PlainClauses {
  const random = new Random(`colouring ${vertices} ${colours} ${seed}`)
  const has = (vertex: number, colour: number) => vertex * colours + colour + 1
  const clauses: number[][] = []
  for (let vertex = 0; vertex < vertices; vertex++) {
    addExactlyOne(
      numbersBelow(colours).map((colour) => has(vertex, colour)),
      clauses,
    )
  }
  const edges = new Set<number>()
  while (edges.size < Math.round(edgesPerVertex * vertices)) {
    const one = random.below(vertices)
    const other = random.below(vertices)
    if (one < other) edges.add(one * vertices + other)
  }
  for (const edge of edges) {
    const one = Math.floor(edge / vertices)
    const other = edge % vertices
    for (let colour = 0; colour < colours; colour++) clauses.push([-has(one, colour), -has(other, colour)])
  }
  return { variables: vertices * colours, clauses }
}

/** A Latin square of which a share of the squares has been emptied. */
export function latinSquare(order: number, share: number, seed: number): PlainClauses {
  const random = new Random(`latin ${order} ${seed}`)
  const square = randomLatinSquare(order, random)
  const all = numbersBelow(order)
  const has = (row: number, column: number, value: number) => (row * order + column) * order + value + 1
  const clauses: number[][] = []
  for (const one of all) {
    for (const other of all) {
      addExactlyOne(
        all.map((value) => has(one, other, value)),
        clauses,
      )
      addExactlyOne(
        all.map((column) => has(one, column, other)),
        clauses,
      )
      addExactlyOne(
        all.map((row) => has(row, one, other)),
        clauses,
      )
    }
  }
  const places = random.shuffle(numbersBelow(order * order))
  for (const place of places.slice(Math.round(share * order * order))) {
    const row = Math.floor(place / order)
    const column = place % order
    clauses.push([has(row, column, square[row]![column]!)])
  }
  return { variables: order ** 3, clauses }
}

function numbersBelow(count: number): number[] {
  return [...Array(count).keys()]
}

function addAtMostOne(variables: readonly number[], clauses: number[][]): void {
  variables.forEach((one, i) => {
    for (const other of variables.slice(i + 1)) clauses.push([-one, -other])
  })
}

function addExactlyOne(variables: number[], clauses: number[][]): void {
  clauses.push(variables)
  addAtMostOne(variables, clauses)
}

/** An odd number of the variables is true if `parity` is 1, an even one if it is 0. */
function addParity(variables: readonly number[], parity: number, clauses: number[][]): void {
  for (let signs = 0; signs < 1 << variables.length; signs++) {
    let trueOnes = 0
    for (let bits = signs; bits > 0; bits >>= 1) trueOnes += bits & 1
    if (trueOnes % 2 !== parity) clauses.push(variables.map((variable, i) => ((signs >> i) & 1 ? -variable : variable)))
  }
}

/** Joins the ends of edges at random until there are neither loops nor double edges. */
function regularGraph(vertices: number, degree: number, random: Random): [number, number][] {
  for (;;) {
    const ends = random.shuffle(numbersBelow(vertices * degree).map((end) => end % vertices))
    const edges: [number, number][] = []
    const known = new Set<number>()
    for (let i = 0; i < ends.length; i += 2) {
      const one = Math.min(ends[i]!, ends[i + 1]!)
      const other = Math.max(ends[i]!, ends[i + 1]!)
      if (one !== other) known.add(one * vertices + other)
      edges.push([one, other])
    }
    if (known.size === edges.length) return edges
  }
}

/** A shuffled cyclic square, mixed further by exchanging two rows along cycles. */
function randomLatinSquare(order: number, random: Random): number[][] {
  const [rows, columns, values] = [0, 1, 2].map(() => random.shuffle(numbersBelow(order))) as [
    number[],
    number[],
    number[],
  ]
  const square = rows.map((row) => columns.map((column) => values[(row + column) % order]!))
  for (let i = 0; i < 4 * order * order; i++) {
    const one = square[random.below(order)]!
    const other = square[random.below(order)]!
    if (one === other) continue
    const start = random.below(order)
    const first = one[start]!
    for (let column = start; ; ) {
      const value = other[column]!
      other[column] = one[column]!
      one[column] = value
      if (value === first) break
      column = one.findIndex((each, place) => each === value && place !== column)
    }
  }
  return square
}
