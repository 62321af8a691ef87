import { spawnSync } from 'node:child_process'
import type { Contender, Work } from '../harness.ts'
import { modulePeer } from '../peers.ts'
import type { HitoriInstance } from '../problems/hitori.ts'

type Board = HitoriInstance['board']

/**
 * Unshaded squares grow from a corner, so that they are connected. Of the encodings that were tried this is the fastest: choosing
 * shaded squares first and then asking which are reached takes from a third to a half longer. Most of the time is grounding, which is why
 * neighbours are told by sums rather than found by comparing, and why clingo's configurations make no difference.
 */
const RULES = `
{ unshaded(0,0) }.
unshaded(0,1) :- not unshaded(0,0), square(0,1).
unshaded(1,0) :- not unshaded(0,0), not square(0,1), square(1,0).
{ unshaded(R,C+1) } :- unshaded(R,C), square(R,C+1).
{ unshaded(R,C-1) } :- unshaded(R,C), square(R,C-1).
{ unshaded(R+1,C) } :- unshaded(R,C), square(R+1,C).
{ unshaded(R-1,C) } :- unshaded(R,C), square(R-1,C).
:- square(R,C), square(R,C+1), not unshaded(R,C), not unshaded(R,C+1).
:- square(R,C), square(R+1,C), not unshaded(R,C), not unshaded(R+1,C).
:- number(R,C,N), number(R,D,N), C < D, unshaded(R,C), unshaded(R,D).
:- number(R,C,N), number(S,C,N), R < S, unshaded(R,C), unshaded(S,C).
#show unshaded/2.
`

/** Two models are asked for: the second one, or that there is none, is the proof. */
const MODELS = 2

/** As much as is read of what clingo writes. */
interface ClingoResult {
  readonly Result: string
  readonly Error?: string
  readonly Models: { readonly Number: number }
  readonly Call: readonly { readonly Witnesses?: readonly { readonly Value: readonly string[] }[] }[]
  readonly Stats?: { readonly Core: { readonly Conflicts: number } }
}

type Clingo = (program: string, options: readonly string[]) => ClingoResult | Promise<ClingoResult>

/** clingo as a module and as a program, where they are installed. They are given their text ready-made; a step is a conflict. */
export async function clingos(
  board: Board,
  verdict: (shadings: readonly Uint8Array[]) => string,
): Promise<Contender[]> {
  const contenders: Contender[] = []
  const program = programOf(board)
  const add = (name: string, clingo: Clingo) => {
    const work = async (options: readonly string[]): Promise<Work> => {
      const result = await clingo(program, options)
      if (result.Result === 'ERROR') throw new Error(`${name}: ${result.Error}`)
      const steps = result.Stats?.Core.Conflicts
      return { value: verdict(shadingsOf(result, board)), ...(steps === undefined ? {} : { steps }) }
    }
    contenders.push({ name, run: () => work([]), check: () => work(['--stats']) })
  }
  const library = await modulePeer<ClingoModule>('clingo-wasm')
  if (library) add('clingo-wasm', (text, options) => library.run(text, MODELS, options))
  if (hasClingoProgram()) add('clingo, process', clingoProgram)
  return contenders
}

interface ClingoModule {
  run(program: string, models: number, options: readonly string[]): Promise<ClingoResult>
}

let programFound: boolean | undefined

function hasClingoProgram(): boolean {
  programFound ??= spawnSync('clingo', ['--version']).status === 0
  return programFound
}

function clingoProgram(program: string, options: readonly string[]): ClingoResult {
  const { stdout, stderr, error } = spawnSync('clingo', ['--outf=2', ...options, String(MODELS)], {
    input: program,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (error) throw error
  if (!stdout) throw new Error(`clingo: ${stderr}`)
  return JSON.parse(stdout) as ClingoResult
}

function programOf({ rows, columns, numbers }: Board): string {
  const facts = [`square(0..${rows - 1},0..${columns - 1}).`]
  numbers.forEach((number, square) => {
    if (number > 0) facts.push(`number(${Math.floor(square / columns)},${square % columns},${number}).`)
  })
  return `${facts.join(' ')}${RULES}`
}

function shadingsOf({ Call }: ClingoResult, { rows, columns }: Board): Uint8Array[] {
  const witnesses = Call.flatMap((call) => call.Witnesses ?? [])
  return witnesses.map(({ Value }) => {
    const shading = new Uint8Array(rows * columns).fill(1)
    for (const atom of Value) {
      const [, row, column] = /^unshaded\((\d+),(\d+)\)$/.exec(atom)!
      shading[Number(row) * columns + Number(column)] = 0
    }
    return shading
  })
}
