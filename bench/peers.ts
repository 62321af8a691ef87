import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from './package-root.ts'

const PEERS = join(packageRoot, 'bench', 'peers')

/** Another package to measure against, or nothing where `npm run bench:peers` has not installed it. */
export function peer<T>(name: string): T | undefined {
  try {
    return createRequire(join(PEERS, 'package.json'))(name) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The same for an ECMAScript module, which Node 20 cannot require, nor resolve from another folder. */
export async function modulePeer<T>(name: string): Promise<T | undefined> {
  const folder = join(PEERS, 'node_modules', name)
  if (!existsSync(folder)) return undefined
  const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { main: string }
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, main)).href)) as T
}
