import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const TEMPLATE = fileURLToPath(new URL('../offline-worker.js', import.meta.url))

/** Writes the service worker, which must know the names of all files of the page. */
export function offlinePage(): Plugin {
  let folder = ''
  return {
    name: 'offline-page',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
        .filter((file) => file !== 'offline-worker.js')
        .sort()
      const hash = createHash('sha256')
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
      const version = hash.digest('hex').slice(0, 16)
      const code = readFileSync(TEMPLATE, 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILE']", JSON.stringify(files.map((file) => `./${file}`)))
      writeFileSync(join(folder, 'offline-worker.js'), code)
    },
  }
}
