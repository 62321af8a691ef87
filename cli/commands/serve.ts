import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { InputError } from '../../src/index.ts'
import { EXIT, interruptible } from '../exit.ts'
import { print } from '../output.ts'

const USUAL_PORT = 4173
const PORTS_TRIED = 50

interface ServeFlags {
  readonly port?: string
  readonly host?: string
}

/** Serves the built playground until it is told to stop. */
export async function serve(flags: ServeFlags): Promise<number> {
  const wanted = portOf(flags.port ?? process.env.PORT)
  const folder = fileURLToPath(new URL('./web', import.meta.url))
  if (!existsSync(folder)) throw new InputError('the playground is not built yet; npm run build builds it')
  const files = sirv(folder, { etag: true })
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.statusCode = 404
      response.end('There is no such page here.\n')
    })
  })
  const host = flags.host ?? 'localhost'
  const port = await listen(server, wanted, host)
  await print(`Rookery's playground is at http://${shownHost(host)}:${port}/ (Ctrl-C stops it)`)
  await interruptible(
    (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
      }),
  )
  return EXIT.fine
}

/** The addresses that mean every address of this machine are none that a browser could open. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return USUAL_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InputError(`expected a port from 0 to 65535, found '${text}'`)
  return port
}

/** Listens on this port, or on the next one that is free; port 0 means any. */
async function listen(server: Server, wanted: number, host: string): Promise<number> {
  const last = Math.min(wanted + PORTS_TRIED, 65_535)
  for (let port = wanted; port <= last; port++) {
    if (await tryToListen(server, port, host)) return (server.address() as { port: number }).port
  }
  throw new InputError(`no port from ${wanted} to ${last} is free; choose another with PORT or --port`)
}

function tryToListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES') reject(new InputError(`no permission to listen on port ${port}`))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new InputError(`${host} is no address of this machine`))
      } else reject(error)
    }
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}
