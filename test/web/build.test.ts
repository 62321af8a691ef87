import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { families } from '../../src/index.ts'

const sources = filesIn(fileURLToPath(new URL('../../web', import.meta.url)))
const built = filesIn(fileURLToPath(new URL('../../dist/web', import.meta.url)))

/** The page itself is there at once; the worker, which has all families in it, comes while people look around. */
const MOST_BYTES_OF_PAGE = 25_000
const MOST_BYTES_OF_WORKER = 215_000

describe.each(families)('the page does not know $name', ({ name, title }) => {
  const words = new Set([name, name.replace(/s$/, ''), title])
  test.each(sources)('$path', ({ text }) => {
    for (const word of words) expect(text).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'))
  })
})

test.each(sources)('$path takes nothing from the library but its public API', ({ text }) => {
  const imported = [...text.matchAll(/from '([^']*\/src\/[^']*)'/g)].map((match) => match[1])
  for (const path of imported) expect(path).toMatch(/^(\.\.\/)+src\/index\.ts$/)
})

test.each([
  ['page', /index-[^/]*\.js$/, MOST_BYTES_OF_PAGE],
  ['worker', /worker-[^/]*\.js$/, MOST_BYTES_OF_WORKER],
] as const)('the script of the %s is small', (_, name, most) => {
  const scripts = built.filter(({ path }) => path.endsWith('.js'))
  expect(scripts).toHaveLength(2)
  const script = scripts.find(({ path }) => name.test(path))!
  expect(gzipSync(script.text).length).toBeLessThan(most)
})

test('all addresses in the built page are relative, so that it works under any path', () => {
  const page = built.find(({ path }) => path.endsWith('index.html'))!.text
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) expect(address).toMatch(/^\.\//)
})

function filesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}
