import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

/** Another package to measure against, or nothing where `npm run bench:peers` has not installed it. */
export function peer<T>(name: string): T | undefined {
  try {
    return createRequire(join(packageRoot, 'bench', 'peers', 'package.json'))(name) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
