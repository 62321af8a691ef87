import { spawnSync } from 'node:child_process'
import type { Contender, Work } from './harness.ts'
import { modulePeer } from './peers.ts'

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

/**
 * clingo as a module and as a program, where they are installed. They are given their text ready-made; a step is a
 * conflict. `verdict` gets the atoms of each of the models, of which there are at most two.
 */
export async function clingos(
  program: string,
  verdict: (models: readonly (readonly string[])[]) => string,
): Promise<Contender[]> {
  const contenders: Contender[] = []
  const add = (name: string, clingo: Clingo) => {
    const work = async (options: readonly string[]): Promise<Work> => {
      const result = await clingo(program, options)
      if (result.Result === 'ERROR') throw new Error(`${name}: ${result.Error}`)
      const steps = result.Stats?.Core.Conflicts
      return { value: verdict(modelsOf(result)), ...(steps === undefined ? {} : { steps }) }
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

function modelsOf({ Call }: ClingoResult): (readonly string[])[] {
  return Call.flatMap((call) => call.Witnesses ?? []).map(({ Value }) => Value)
}
