import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const BUILT_PAGE = fileURLToPath(new URL('../../dist/web', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

interface StaticServer {
  /** Without a path behind it. */
  readonly origin: string
  /** The paths that were asked for, in order. */
  readonly requests: string[]
  /** Connections that are open are cut. */
  readonly close: () => Promise<void>
}

/** As plain as a static host can be: folders under paths, a page only where there is one. */
export async function serveFolders(
  folders: Readonly<Record<string, string>>,
  cacheControl = 'no-store',
): Promise<StaticServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    requests.push(path)
    void answer(path, response)
  })

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const prefix = Object.keys(folders).find((each) => path.startsWith(each))
    const rest = prefix === undefined ? '' : path.slice(prefix.length)
    const file = prefix && normalize(join(folders[prefix]!, rest === '' ? 'index.html' : rest))
    try {
      if (!file?.startsWith(folders[prefix!]!)) throw new Error('there is nothing here')
      const content = await readFile(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'cache-control': cacheControl })
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  }

  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
