import { availableParallelism } from 'node:os'
import { serve, serverName } from '../../campaign/redis/index.ts'
import { InputError } from '../../src/index.ts'
import { EXIT, interruptible } from '../exit.ts'
import { requireServer, requireThreads } from '../options.ts'
import { counted } from '../words.ts'

interface WorkerFlags {
  readonly redis?: string
  readonly threads?: number
  /** In milliseconds. */
  readonly lease?: number
}

/** Less would be mistaken for the pauses of a busy machine. */
const LEAST_LEASE = 500

/** Works on campaigns of a Redis server until it is told to end. */
export async function worker(flags: WorkerFlags): Promise<number> {
  const url = requireServer(flags.redis)
  requireThreads(flags.threads)
  const { threads = availableParallelism(), lease } = flags
  if (lease !== undefined && lease < LEAST_LEASE) {
    throw new InputError(`--lease: expected at least ${LEAST_LEASE}ms`)
  }
  const timing =
    lease === undefined ? {} : { lockMilliseconds: Math.ceil(lease), stalledMilliseconds: Math.ceil(lease / 3) }
  const say = (message: string) => void process.stderr.write(`${message}\n`)
  await interruptible((signal) => {
    const begun = () => say(`works for ${serverName(url)} on ${counted(threads, 'thread')}; Ctrl-C ends it`)
    return serve({ url, threads, signal, say, begun, ...timing })
  })
  // Connections to a server that is away would keep the process for some seconds.
  process.exit(EXIT.fine)
}
