import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { builtCommand, scratchFolder } from './node-process.ts'

/** A Redis server of the bench's own, where there is a program for it. */
export interface BenchRedis {
  readonly url: string
}

const started: ChildProcess[] = []
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

let server: Promise<BenchRedis | undefined> | undefined

/** One for the whole run; undefined, with a line that says so, where none is installed. */
export function benchRedis(): Promise<BenchRedis | undefined> {
  server ??= start()
  return server
}

async function start(): Promise<BenchRedis | undefined> {
  const program = programFound()
  if (!program) {
    process.stderr.write('no redis-server on the path, nor named by ROOKERY_REDIS: left out\n')
    return undefined
  }
  const port = await freePort()
  const folder = mkdtempSync(join(scratchFolder, 'redis-'))
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes']
  started.push(spawn(program, options, { stdio: 'ignore' }))
  await untilOpen(port)
  return { url: `redis://127.0.0.1:${port}` }
}

function programFound(): string | undefined {
  const named = process.env.ROOKERY_REDIS
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Does something while this many workers serve, each with one thread. */
export async function withWorkers<T>({ url }: BenchRedis, workers: number, work: () => Promise<T>): Promise<T> {
  const all = Array.from({ length: workers }, () => {
    const args = [builtCommand, 'worker', '--redis', url, '--threads', '1']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    started.push(child)
    return child
  })
  // Each says in its first line that it serves.
  await Promise.all(all.map((child) => new Promise((resolve) => child.stderr!.once('data', resolve))))
  try {
    return await work()
  } finally {
    const ends = all.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of all) child.kill('SIGTERM')
    await Promise.all(ends)
  }
}
