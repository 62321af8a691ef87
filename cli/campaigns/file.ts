import { dirname, isAbsolute, join } from 'node:path'
import {
  defined,
  inPlace,
  type Order,
  orderFrom,
  QUESTIONS,
  type QuestionName,
  requireKeys,
} from '../../campaign/index.ts'
import {
  DEFAULT_SEED,
  expectObject,
  expectString,
  familyNamed,
  InputError,
  type Json,
  parseCover,
  parseJson,
  ShapeError,
} from '../../src/index.ts'
import { about, readSource, SourceError } from '../input.ts'
import { parseDuration } from '../options.ts'
import { readPuzzle } from '../puzzle-input.ts'

/** A campaign as people write it down. */
interface CampaignFile {
  /** Of a count, with a number of parts that is still to be measured. */
  readonly order: Order
  /** The file with the problems, where units are lines. */
  readonly problems?: string
}

type Fields = { readonly [key: string]: Json }

/** What each task may say besides its name. */
const KEYS = {
  hunt: ['family', 'settings', 'seed', 'attempts', 'hits'],
  count: ['family', 'problem', 'which'],
  generate: ['family', 'settings', 'seed', 'count', 'notation', 'solutions'],
  improve: ['family', 'problem', 'runs', 'method', 'seed', 'steps'],
} as const

/** The same for questions that are asked of every line of a file. */
const LINE_KEYS = ['family', 'problems', 'from', 'steps', 'time']
const QUESTION_KEYS: Readonly<Partial<Record<QuestionName, readonly string[]>>> = {
  solve: ['method', 'seed', 'check'],
  count: ['which'],
  convert: ['to'],
}

type Task = keyof typeof KEYS | QuestionName

const TASKS: readonly Task[] = [...new Set<Task>([...(Object.keys(KEYS) as Task[]), ...QUESTIONS])]

const COVER_KEYS = ['engine', 'problem']

/** Reads a campaign's file. `isJson` says in which form the results are wanted. Throws SourceError with the place. */
export async function readCampaignFile(file: string, isJson: boolean): Promise<CampaignFile> {
  const { name, text } = await readSource(file)
  const json = about(name, () => parseJson(text))
  try {
    return await campaignFrom(json, dirname(file), isJson)
  } catch (error) {
    if (error instanceof ShapeError) throw new SourceError(name, error.locatedIn(text))
    throw error instanceof InputError ? new SourceError(name, error) : error
  }
}

async function campaignFrom(json: Json, folder: string, isJson: boolean): Promise<CampaignFile> {
  const fields = expectObject(json)
  const task = taskIn(fields)
  const isCover = task === 'count' && fields.engine !== undefined
  const isBatch = !Object.hasOwn(KEYS, task) || (task === 'count' && fields.problems !== undefined)
  if (isBatch) return batchFrom(fields, task as QuestionName, folder)
  requireKeys(fields, ['task', ...(isCover ? COVER_KEYS : KEYS[task as keyof typeof KEYS])])
  if (isCover) requireEngine(expectString(fields.engine, ['engine']))
  const order = (own: Fields): Order => {
    try {
      return orderFrom({ task, ...own } as Json)
    } catch (error) {
      // The key has another name in this file.
      if (error instanceof ShapeError && error.path[0] === 'form') throw new ShapeError(error.message, ['notation'])
      throw error
    }
  }
  switch (task as keyof typeof KEYS) {
    case 'hunt':
      return { order: order({ ...without(fields, []), seed: seedIn(fields), form: isJson ? 'line' : 'record' }) }
    case 'generate': {
      const { count = 1, notation = 'text' } = fields
      const own = { ...without(fields, ['notation']), count, seed: seedIn(fields, randomSeed) }
      return { order: order({ ...own, form: isJson ? 'line' : notation }) }
    }
    case 'count': {
      const problem = await problemIn(fields, folder)
      return { order: order({ ...without(fields, []), problem, parts: 1 }) }
    }
    case 'improve': {
      const problem = await problemIn(fields, folder)
      return { order: order({ ...without(fields, []), problem, seed: seedIn(fields) }) }
    }
  }
}

/** A question asked of every line of the file `problems`. */
function batchFrom(fields: Fields, question: QuestionName, folder: string): CampaignFile {
  requireKeys(fields, ['task', ...LINE_KEYS, ...(QUESTION_KEYS[question] ?? [])])
  const { seed, time } = fields
  const problems = inFolder(folder, expectString(fields.problems, ['problems']))
  const own = {
    ...without(fields, ['problems']),
    ...defined({
      time: time === undefined ? undefined : millisecondsIn(time),
      seed: seed === undefined ? undefined : seedIn(fields),
    }),
  }
  return { order: orderFrom({ task: 'batch', question, ...own } as Json), problems }
}

function taskIn(fields: Fields): Task {
  const task = expectString(fields.task, ['task'])
  const known = TASKS.find((one) => one === task)
  if (known) return known
  throw new ShapeError(`expected one of ${TASKS.join(', ')} as task, found '${task}'`, ['task'])
}

function requireEngine(engine: string): void {
  if (engine !== 'exact-cover') throw new ShapeError(`expected 'exact-cover' as engine, found '${engine}'`, ['engine'])
}

function without(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'task' && !keys.includes(key)))
}

/** Seeds may be written as numbers. */
function seedIn({ seed }: Fields, otherwise = () => String(DEFAULT_SEED)): string {
  if (seed === undefined) return otherwise()
  return typeof seed === 'number' ? String(seed) : expectString(seed, ['seed'])
}

function randomSeed(): string {
  const seed = String(Math.floor(Math.random() * 1e9))
  process.stderr.write(`seed ${seed}\n`)
  return seed
}

/** `"10s"`, or milliseconds as a number. */
function millisecondsIn(time: Json): Json {
  if (typeof time !== 'string') return time
  try {
    return Math.ceil(parseDuration(time))
  } catch {
    throw new ShapeError(`expected a time such as 10s, 500ms or 2m, found '${time.slice(0, 40)}'`, ['time'])
  }
}

/** The problem as an object, a text or `{"file": …}`: an object for a family, a text for exact cover. */
async function problemIn(fields: Fields, folder: string): Promise<Json> {
  const { problem } = fields
  if (problem === undefined) throw new ShapeError('expected a "problem"')
  const file = fileIn(problem)
  const isCover = fields.engine !== undefined
  if (isCover && file !== undefined) {
    const { name, text } = await readSource(inFolder(folder, file))
    about(name, () => parseCover(text))
    return text
  }
  if (isCover) {
    const text = expectString(problem, ['problem'])
    inText(() => parseCover(text))
    return text
  }
  const name = expectString(fields.family, ['family'])
  const family = inPlace(['family'], () => familyNamed(name))
  if (file !== undefined) return (await readPuzzle(family, inFolder(folder, file), undefined)).json()
  return typeof problem === 'string' ? inText(() => family.open(problem)).json() : problem
}

function fileIn(problem: Json): string | undefined {
  if (typeof problem !== 'object' || problem === null || !('file' in problem)) return undefined
  const [other] = Object.keys(problem).filter((key) => key !== 'file')
  if (other !== undefined) throw new ShapeError(`unknown key '${other}' beside "file"`, ['problem', other])
  return expectString(problem.file, ['problem', 'file'])
}

function inFolder(folder: string, file: string): string {
  return isAbsolute(file) ? file : join(folder, file)
}

/** Says where in the problem something is wrong: the place in a quoted text is hard to count. */
function inText<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const { message, position } = error
    const where = position ? `line ${position.line}, column ${position.column} of the problem: ` : ''
    throw new ShapeError(`${where}${message}`, ['problem'])
  }
}
