import { existsSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { InputError } from '../../src/index.ts'
import { boardInWords, journalInWords, journalStatus } from '../campaigns/journal.ts'
import { type CampaignFlags, journalBeside, resumeCampaign, runCampaign } from '../campaigns/start.ts'
import { EXIT } from '../exit.ts'
import { requireServer, requireThreads, serverIn } from '../options.ts'
import { print } from '../output.ts'

/** Begins a campaign that is written in a file. */
export async function run(file: string, flags: CampaignFlags): Promise<number> {
  return runCampaign(file, withServer(flags))
}

/** Resumes a campaign. */
export async function resume(file: string, flags: CampaignFlags): Promise<number> {
  return resumeCampaign(file, withServer(flags))
}

/** A number of threads here overrides the server in the environment. */
function withServer(flags: CampaignFlags): CampaignFlags {
  requireThreads(flags.threads)
  if (flags.threads === undefined) return { ...flags, redis: serverIn(flags.redis) }
  if (flags.redis === undefined) return flags
  throw new InputError('--threads and --redis: workers have threads of their own; choose one')
}

interface StatusFlags {
  readonly redis?: string
  readonly json?: true
}

/** Shows the progress of a campaign by its journal, or all campaigns and workers of a server. */
export async function status(what: string | undefined, flags: StatusFlags): Promise<number> {
  const file = what === undefined ? undefined : [journalBeside(what), what].find((each) => existsSync(each))
  if (file !== undefined) {
    const found = await journalStatus(file)
    await print(flags.json ? JSON.stringify(found) : journalInWords(found).join('\n'))
    return EXIT.fine
  }
  if (what !== undefined && serverIn(flags.redis) === undefined) {
    throw new InputError(`there is no file ${what}; for a campaign on a server, name that: --redis redis://host:6379`)
  }
  const { campaigns, workers } = await onServer(flags.redis, ({ readBoard }, client) => readBoard(client))
  const meant = what === undefined ? campaigns : campaigns.filter(({ id }) => id === what)
  if (what !== undefined && meant.length === 0) throw new InputError(`there is no campaign ${what} on this server`)
  await print(flags.json ? JSON.stringify({ campaigns: meant, workers }) : boardInWords(meant, workers).join('\n'))
  return EXIT.fine
}

const CHANGED = { pause: 'paused', unpause: 'running again', cancel: 'cancelled' }

/** Pauses, unpauses or cancels a campaign on a server. */
export async function change(
  how: keyof typeof CHANGED,
  id: string,
  flags: { readonly redis?: string },
): Promise<number> {
  await onServer(flags.redis, (board, client) => board[how](client, id))
  await print(`${id} is ${CHANGED[how]}`)
  return EXIT.fine
}

type Board = typeof import('../../campaign/redis/index.ts')

/** What Redis needs is loaded when a server is asked. */
async function onServer<T>(flag: string | undefined, work: (board: Board, client: Redis) => Promise<T>): Promise<T> {
  const url = requireServer(flag)
  const board = await import('../../campaign/redis/index.ts')
  const client = await board.connect(url)
  try {
    return await work(board, client)
  } finally {
    client.disconnect()
  }
}
