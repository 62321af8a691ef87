import {
  expectInteger,
  expectObject,
  expectString,
  familyNamed,
  InputError,
  type Json,
  parseCover,
  type RawSettings,
  ShapeError,
  settingsFor,
  type WhichAnswers,
} from '../src/index.ts'
import {
  type BatchOrder,
  type CountOrder,
  type CoverOrder,
  defined,
  type GenerateOrder,
  type HuntOrder,
  type ImproveOrder,
  type Order,
} from './order.ts'
import { QUESTIONS, requireAnswerable } from './questions.ts'

/**
 * Reads orders that come from outside: from a file, a journal or a queue. Nothing is trusted: names must be known,
 * numbers within limits, settings such as the family itself would accept. Throws ShapeError where something is wrong.
 */
export function orderFrom(json: Json): Order {
  const fields = expectObject(json)
  const task = expectString(fields.task, ['task'])
  const reader = Object.hasOwn(READERS, task) ? READERS[task as keyof typeof READERS] : undefined
  if (!reader) throw new ShapeError(`expected one of ${Object.keys(READERS).join(', ')}, found '${task}'`, ['task'])
  return reader(fields)
}

type Fields = { readonly [key: string]: Json }

/** More units would not be counted exactly. */
const MOST_UNITS = 2 ** 50
const MOST_PARTS = 1 << 20
const LONGEST_WORD = 200

const READERS = { hunt, count, generate, batch, improve }

function hunt(fields: Fields): HuntOrder {
  requireKeys(fields, ['task', 'family', 'settings', 'seed', 'form', 'attempts', 'hits'])
  const family = familyIn(fields)
  const hunter = family.hunt
  if (!hunter) throw new ShapeError(`${family.name} has nothing to hunt for`, ['family'])
  return {
    task: 'hunt',
    family: family.name,
    settings: inPlace(['settings'], () => hunter.settings(rawSettings(fields.settings))),
    seed: seedIn(fields),
    form: choiceIn(fields, 'form', ['record', 'line', 'file']),
    ...defined({ attempts: wholeIn(fields, 'attempts', 1), hits: wholeIn(fields, 'hits', 1) }),
  }
}

function count(fields: Fields): CountOrder | CoverOrder {
  const parts = () => wholeIn(fields, 'parts', 1, MOST_PARTS) ?? missing('parts')
  if (fields.engine !== undefined) {
    requireKeys(fields, ['task', 'engine', 'problem', 'parts'])
    choiceIn(fields, 'engine', ['exact-cover'])
    const problem = expectString(fields.problem, ['problem'])
    inPlace(['problem'], () => parseCover(problem))
    return { task: 'count', engine: 'exact-cover', problem, parts: parts() }
  }
  requireKeys(fields, ['task', 'family', 'problem', 'which', 'parts'])
  const family = familyIn(fields)
  inPlace(['family'], () => family.requireAbility('count'))
  return {
    task: 'count',
    family: family.name,
    problem: problemIn(fields),
    which: whichIn(fields),
    parts: parts(),
  }
}

function generate(fields: Fields): GenerateOrder {
  requireKeys(fields, ['task', 'family', 'settings', 'seed', 'count', 'form', 'solutions'])
  const family = familyIn(fields)
  const form = wordIn(fields, 'form') ?? missing('form')
  if (form !== 'line') inPlace(['form'], () => family.requireNotation(form))
  return {
    task: 'generate',
    family: family.name,
    settings: inPlace(['settings'], () => settingsFor(family.parameters, rawSettings(fields.settings)) as RawSettings),
    seed: seedIn(fields),
    count: wholeIn(fields, 'count', 1) ?? missing('count'),
    form,
    ...defined({ solutions: flagIn(fields, 'solutions') }),
  }
}

function batch(fields: Fields): BatchOrder {
  const keys = ['question', 'family', 'from', 'to', 'which', 'method', 'seed', 'steps', 'time', 'check']
  requireKeys(fields, ['task', ...keys])
  const family = fields.family === undefined ? undefined : familyIn(fields)
  const order: BatchOrder = {
    task: 'batch',
    question: choiceIn(fields, 'question', QUESTIONS),
    ...defined({
      family: family?.name,
      from: wordIn(fields, 'from'),
      to: wordIn(fields, 'to'),
      which: fields.which === undefined ? undefined : whichIn(fields),
      method: wordIn(fields, 'method'),
      seed: wordIn(fields, 'seed'),
      steps: wholeIn(fields, 'steps', 0),
      time: wholeIn(fields, 'time', 0),
      check: flagIn(fields, 'check'),
    }),
  }
  if (family) {
    inPlace(['method'], () => family.requireMethod(order.method))
    inPlace(['from'], () => family.requireNotation(order.from))
    inPlace(['to'], () => family.requireNotation(order.to))
    inPlace(['family'], () => requireAnswerable(family, order))
  }
  return order
}

function improve(fields: Fields): ImproveOrder {
  requireKeys(fields, ['task', 'family', 'problem', 'method', 'seed', 'steps', 'runs'])
  return {
    task: 'improve',
    ...methodIn(fields),
    problem: problemIn(fields),
    seed: seedIn(fields),
    ...defined({ steps: wholeIn(fields, 'steps', 0) }),
    runs: wholeIn(fields, 'runs', 1, MOST_PARTS) ?? missing('runs'),
  }
}

function familyIn(fields: Fields) {
  const name = wordIn(fields, 'family') ?? missing('family')
  return inPlace(['family'], () => familyNamed(name))
}

function methodIn(fields: Fields): { family: string; method?: string } {
  const family = familyIn(fields)
  const method = wordIn(fields, 'method')
  inPlace(['method'], () => family.requireMethod(method))
  return { family: family.name, ...defined({ method }) }
}

/** The problem in the form in which the family writes it. */
function problemIn(fields: Fields): Json {
  const family = familyIn(fields)
  try {
    return family.openJson(fields.problem ?? missing('problem')).json()
  } catch (error) {
    if (error instanceof ShapeError) throw new ShapeError(error.message, ['problem', ...error.path], error.into)
    throw error
  }
}

function whichIn({ which = 'best' }: Fields): WhichAnswers {
  if (which === 'best' || which === 'all' || Number.isSafeInteger(which)) return which as WhichAnswers
  throw new ShapeError("expected 'best', 'all' or a whole number", ['which'])
}

function rawSettings(json: Json = {}): RawSettings {
  const settings = expectObject(json, ['settings'])
  const [wrong] = Object.entries(settings).find(([, value]) => value === null || Array.isArray(value)) ?? []
  if (wrong !== undefined) throw new ShapeError('expected a number, a text or true or false', ['settings', wrong])
  return settings as RawSettings
}

function seedIn(fields: Fields): string {
  return wordIn(fields, 'seed') ?? missing('seed')
}

function wordIn(fields: Fields, key: string): string | undefined {
  const word = fields[key]
  if (word === undefined) return undefined
  const text = expectString(word, [key])
  if (text.length > LONGEST_WORD) throw new ShapeError(`expected at most ${LONGEST_WORD} characters`, [key])
  return text
}

function wholeIn(fields: Fields, key: string, low: number, high = MOST_UNITS): number | undefined {
  return fields[key] === undefined ? undefined : expectInteger(fields[key], low, high, [key])
}

function flagIn(fields: Fields, key: string): boolean | undefined {
  const flag = fields[key]
  if (flag === undefined || typeof flag === 'boolean') return flag
  throw new ShapeError('expected true or false', [key])
}

function choiceIn<T extends string>(fields: Fields, key: string, choices: readonly T[]): T {
  const word = expectString(fields[key], [key])
  const found = choices.find((choice) => choice === word)
  if (found === undefined) throw new ShapeError(`expected one of ${choices.join(', ')}, found '${word}'`, [key])
  return found
}

/** Throws ShapeError where there is a key that is not one of these. */
export function requireKeys(fields: Fields, known: readonly string[]): void {
  const other = Object.keys(fields).find((key) => !known.includes(key))
  if (other !== undefined) throw new ShapeError(`unknown key '${other}'; expected ${known.join(', ')}`, [other])
}

function missing(key: string): never {
  throw new ShapeError(`expected a "${key}"`)
}

/** What the library says is wrong with a value, with the place of the value. */
export function inPlace<T>(path: readonly string[], work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof InputError) throw new ShapeError(error.message, path)
    throw error
  }
}
