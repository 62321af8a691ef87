import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Journal, type JournalHead, lockJournal, type Order, readJournal, UnitSet } from '../../campaign/index.ts'
import { version } from '../../package.json' with { type: 'json' }
import { InputError } from '../../src/index.ts'
import { readable, SourceError } from '../input.ts'
import type { Recalled } from './mission.ts'

/** A journal that was read, and is open for more. */
export interface OpenJournal {
  readonly journal: Journal
  readonly head: JournalHead
  readonly recalled: readonly Recalled<never>[]
  /** What is damaged in it, in words. */
  readonly damages: readonly string[]
}

/** Begins the journal of a campaign in a new file. */
export function beginJournal(file: string, order: Order, lines?: JournalHead['lines']): OpenJournal {
  const head: JournalHead = { rookery: version, order, id: newId(order), ...(lines ? { lines } : {}) }
  try {
    return { journal: Journal.begin(file, head), head, recalled: [], damages: [] }
  } catch (error) {
    throw new SourceError(file, readable(error))
  }
}

/** Says what it is for, and is unlike any other. */
function newId(order: Order): string {
  return `${order.task}-${'family' in order ? order.family : order.engine}-${randomBytes(4).toString('hex')}`
}

/**
 * Reads a journal to go on with it; undefined where there is none. `judge` throws InputError where it is not the one that is meant; `remedy`
 * says what to do where it cannot be used.
 */
export async function goOnWithJournal(
  file: string,
  judge: (head: JournalHead) => void,
  remedy: string,
): Promise<OpenJournal | undefined> {
  if (!existsSync(file)) return undefined
  let unlock: (() => void) | undefined
  try {
    unlock = lockJournal(file)
    const read = await wholeJournal(file)
    judge(read.head)
    return { ...read, journal: Journal.goOn(file, read, unlock) }
  } catch (error) {
    unlock?.()
    const { message, position, excerpt, caret } = readable(error)
    throw new SourceError(file, new InputError(`${message}; ${remedy}`, position, excerpt, caret))
  }
}

/** Everything that a journal tells, without touching it. Throws InputError. */
export async function wholeJournal(file: string) {
  const recalled: Recalled<never>[] = []
  /** Units that were set aside, in whichever run. */
  const aside = new UnitSet()
  let head: JournalHead | undefined
  const state = await readJournal(file, {
    onHead: (read) => {
      head = read
    },
    onDone: (shard, result) => recalled.push({ shard, result, isDone: true }),
    onPart: (shard, result) => recalled.push({ shard, result, isDone: false }),
    onAside: ({ first, units }) => aside.add(first, units),
  })
  if (head!.rookery !== version) {
    throw new InputError(`the campaign was begun with Rookery ${head!.rookery}, and this is ${version}`)
  }
  return { ...state, head: head!, recalled, aside }
}
