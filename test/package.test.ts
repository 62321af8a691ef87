import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, it } from 'vitest'
import * as source from '../src/index.ts'

// The package is what `npm run build` has made; `npm test` builds before it tests.
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

interface Packed {
  readonly files: readonly { readonly path: string }[]
}

/** The files that would be published. Scripts stay out: they would build again under the feet of other tests. */
function packedFiles(): string[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (JSON.parse(output) as Packed[])[0]!.files.map(({ path }) => path)
}

describe('the package', () => {
  const files = packedFiles()

  it('has everything its package.json promises, and nothing that publint would change', async () => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('holds the library, the command, their types, the licence and the documentation', () => {
    for (const path of ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'dist/main.js']) {
      expect(files).toContain(path)
    }
  })

  it('holds no tests, sources or settings', () => {
    const wanted = /^(dist\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/
    expect(files.filter((path) => !wanted.test(path) || /\.test\.|\.tsx?$(?<!\.d\.ts)/.test(path))).toEqual([])
  })

  it('has a command that an operating system can start', () => {
    expect(read('dist/main.js').split('\n')[0]).toBe('#!/usr/bin/env node')
  })
})

describe('the built library', () => {
  /** The file and every file of the package that it imports. */
  function reach(path: string, seen = new Set<string>()): { files: Set<string>; outside: string[] } {
    seen.add(path)
    const outside: string[] = []
    const pattern = /^\s*(?:import|export)\b[^'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
    for (const match of read(path).matchAll(pattern)) {
      const name = (match[1] ?? match[2])!
      const inside = name.startsWith('./') ? name.replace('./', 'dist/') : undefined
      if (!inside) outside.push(`${path} imports ${name}`)
      else if (!seen.has(inside)) outside.push(...reach(inside, seen).outside)
    }
    return { files: seen, outside }
  }

  it('imports nothing from outside', () => {
    expect(reach('dist/index.js').outside).toEqual([])
  })

  it('exports the names that the source exports', async () => {
    // By address, so that the types of a build that may not be there yet are not asked for.
    const address = new URL('../dist/index.js', import.meta.url).href
    const built = (await import(/* @vite-ignore */ address)) as Record<string, unknown>
    expect(Object.keys(built).sort()).toEqual(Object.keys(source).sort())
    for (const [name, value] of Object.entries(source)) expect(typeof built[name], name).toBe(typeof value)
  })

  it('declares types for every exported name', () => {
    const types = read('dist/index.d.ts')
    for (const name of Object.keys(source)) expect(types).toMatch(new RegExp(`\\b${name}\\b`))
  })
})

describe('the lock files', () => {
  it('name no registry, so that any can be used', () => {
    const locks = ['package-lock.json', 'bench/peers/package-lock.json'].filter((path) => existsSync(`${ROOT}/${path}`))
    expect(locks).toContain('package-lock.json')
    for (const lock of locks) {
      expect(read(lock), lock).not.toMatch(/"resolved":|https?:\/\/[^"]*\.tgz/)
      // Without it, nothing says that a download is what it was.
      expect(read(lock), lock).toContain('"integrity": "sha512-')
    }
  })
})
