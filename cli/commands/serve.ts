import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { InputError } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { print } from '../output.ts'

const USUAL_PORT = 4173
const PORTS_TRIED = 50

/** Serves the built playground on this machine until it is told to stop. */
export async function serve(flags: { readonly port?: string }): Promise<number> {
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
  const port = await listen(server, wanted)
  await print(`Rookery's playground is at http://localhost:${port}/ (Ctrl-C stops it)`)
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

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return USUAL_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InputError(`expected a port from 0 to 65535, found '${text}'`)
  return port
}

/** Listens on this port, or on the next one that is free; port 0 means any. */
async function listen(server: Server, wanted: number): Promise<number> {
  const last = Math.min(wanted + PORTS_TRIED, 65_535)
  for (let port = wanted; port <= last; port++) {
    if (await tryToListen(server, port)) return (server.address() as { port: number }).port
  }
  throw new InputError(`no port from ${wanted} to ${last} is free; choose another with PORT or --port`)
}

function tryToListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES') reject(new InputError(`no permission to listen on port ${port}`))
      else reject(error)
    }
    server.once('error', failed)
    server.listen(port, 'localhost', () => {
      server.off('error', failed)
      resolve(true)
    })
  })
}
