import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import './redis-program.ts'

interface RedisServerOptions {
  /** Whether a server that is started again has its data again; it forgets everything otherwise. */
  readonly keepsData?: boolean
  readonly password?: string
  /** In the words of Redis: "2mb". */
  readonly maxmemory?: string
  /** Further settings, as arguments: "--databases", "4". */
  readonly settings?: readonly string[]
}

const TRIES = 5
const ANSWER_LIMIT = 20_000

/** A Redis server of a test's own, which is gone when the test is. */
export class RedisServer {
  readonly host = '127.0.0.1'
  /** With the password. */
  readonly url: string
  private readonly data: string
  private child: ChildProcess | undefined
  private output = ''

  private constructor(
    readonly port: number,
    /** For the files of the test; the server's data has a folder in it. */
    readonly folder: string,
    private readonly options: RedisServerOptions,
  ) {
    const credentials = options.password === undefined ? '' : `:${encodeURIComponent(options.password)}@`
    this.url = `redis://${credentials}${this.host}:${port}`
    this.data = join(folder, 'data')
  }

  /** Only inside a test: its end is the server's. */
  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'rookery-redis-'))
    for (let tries = 1; ; tries++) {
      const server = new RedisServer(await freePort(), folder, options)
      const killed = () => server.child?.kill('SIGKILL')
      process.on('exit', killed)
      onTestFinished(async () => {
        process.off('exit', killed)
        await server.kill()
        rmSync(folder, { recursive: true, force: true })
      })
      try {
        await server.startAgain()
        return server
      } catch (error) {
        // Another process may have taken the port meanwhile.
        if (tries === TRIES || !server.output.includes('Address already in use')) throw error
      }
    }
  }

  /** On the same port, after kill or shutDown; with its data if it keeps any. */
  async startAgain(): Promise<void> {
    if (this.child) throw new Error('this server is running')
    mkdirSync(this.data, { recursive: true })
    const { keepsData = false, password, maxmemory, settings = [] } = this.options
    this.output = ''
    const child = spawn(
      inject('redisServer'),
      [
        ...['--port', String(this.port), '--bind', this.host, '--dir', this.data],
        ...['--save', '', '--appendonly', keepsData ? 'yes' : 'no'],
        ...(password === undefined ? [] : ['--requirepass', password]),
        ...(maxmemory === undefined ? [] : ['--maxmemory', maxmemory]),
        ...settings,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        this.output = (this.output + piece.toString()).slice(-4_000)
      })
    }
    // When it has ended and all that it has said is read.
    child.once('close', () => {
      if (this.child === child) this.child = undefined
    })
    await this.untilItAnswers(child)
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** In peace. */
  async shutDown(): Promise<void> {
    await this.end('SIGTERM')
  }

  /** On the same port, without any data. */
  async startEmpty(): Promise<void> {
    rmSync(this.data, { recursive: true, force: true })
    await this.startAgain()
  }

  /** It keeps its connections and answers nothing until it is woken. */
  sleep(): void {
    this.child?.kill('SIGSTOP')
  }

  wake(): void {
    this.child?.kill('SIGCONT')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child
    if (!child) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }

  private async untilItAnswers(child: ChildProcess): Promise<void> {
    const latest = Date.now() + ANSWER_LIMIT
    while (!(await this.isReady(child))) {
      if (!this.child) throw new Error(`redis-server did not start:\n${this.output}`)
      if (Date.now() > latest) throw new Error(`redis-server does not answer:\n${this.output}`)
      await sleep(10)
    }
  }

  /** Whether this process, and no other that has taken the port before it, answers and has loaded its data. */
  private isReady({ pid }: ChildProcess): Promise<boolean> {
    const { password } = this.options
    return new Promise((resolve) => {
      let reply = ''
      const socket = connect(this.port, this.host, () => {
        if (password !== undefined) socket.write(`AUTH ${password}\r\n`)
        socket.write('INFO\r\nQUIT\r\n')
      })
      socket.setTimeout(1_000, () => socket.destroy())
      socket.setEncoding('utf8').on('data', (text: string) => {
        reply += text
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(reply.includes(`process_id:${pid}\r\n`) && reply.includes('\nloading:0\r\n')))
    })
  }
}

/** A port never used for outgoing connections: a client that retries one may end up connected to itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
