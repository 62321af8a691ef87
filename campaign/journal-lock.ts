import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { InputError } from '../src/index.ts'

/** The locks of this process. Others that say its number are of one that had the same before: it happens in containers. */
const held = new Set<string>()

/**
 * Keeps two processes from writing to one journal: a file beside it says who does. One that was left behind by a process that is gone is
 * taken over. Gives what takes the lock away again.
 */
export function lockJournal(journal: string): () => void {
  const lock = resolve(`${journal}.lock`)
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(lock, `${process.pid} ${hostname()}\n`, { flag: 'wx' })
      held.add(lock)
      return () => {
        held.delete(lock)
        rmSync(lock, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', host = ''] = readHolder(lock)
      const isOurs = Number(pid) === process.pid && host === hostname()
      if (attempt > 0 || (isOurs ? held.has(lock) : isAlive(Number(pid), host))) {
        throw new InputError(`process ${pid} on ${host} works on this campaign; if that is not so, remove ${lock}`)
      }
      rmSync(lock, { force: true })
    }
  }
}

function readHolder(lock: string): string[] {
  try {
    return readFileSync(lock, 'utf8').trim().split(' ')
  } catch {
    return []
  }
}

/** Of processes on other machines nobody here knows: they count as alive. */
export function isAlive(pid: number, host: string): boolean {
  if (!(pid > 0)) return false
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
