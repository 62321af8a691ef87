import { availableParallelism } from 'node:os'
import { serve, serverName } from '../../campaign/redis/index.ts'
import { InputError } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { requireThreads } from '../options.ts'
import { requireServer } from '../redis-option.ts'

export interface WorkerFlags {
  readonly redis?: string
  readonly threads?: number
  /** In milliseconds. */
  readonly patience?: number
}

/** Less would be mistaken for the pauses of a busy machine. */
const LEAST_PATIENCE = 500

/** Works on campaigns of a Redis server until it is told to end. */
export async function worker(flags: WorkerFlags): Promise<number> {
  const url = requireServer(flags.redis)
  requireThreads(flags.threads)
  const { threads = availableParallelism(), patience } = flags
  if (patience !== undefined && patience < LEAST_PATIENCE) {
    throw new InputError(`--patience: expected at least ${LEAST_PATIENCE}ms`)
  }
  const timing =
    patience === undefined
      ? {}
      : { lockMilliseconds: Math.ceil(patience), stalledMilliseconds: Math.ceil(patience / 3) }
  const say = (message: string) => void process.stderr.write(`${message}\n`)
  await interruptible((signal) => {
    const begun = () =>
      say(`works for ${serverName(url)} on ${threads} ${threads === 1 ? 'thread' : 'threads'}; Ctrl-C ends it`)
    return serve({ url, threads, signal, say, begun, ...timing })
  })
  // Connections to a server that is away would keep the process for some seconds.
  process.exit(EXIT.fine)
}
