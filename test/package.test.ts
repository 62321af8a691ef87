import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, it } from 'vitest'
import { families } from '../src/index.ts'

// The package is what `npm run build` has made; `npm test` builds before it tests.
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const about = JSON.parse(read('package.json'))

interface Packed {
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** What would be published. Scripts stay out: they would build again under the feet of other tests. */
function pack(): Packed {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  })
  return (JSON.parse(output) as Packed[])[0]!
}

const packed = pack()
const files = packed.files.map(({ path }) => path)

/** Every subpath with the files that it stands for. */
const FAMILIES = files.flatMap((path) => /^dist\/families\/(.*)\.js$/.exec(path)?.[1] ?? [])
const ENGINES = Object.keys(about.exports).flatMap((path) => /^\.\/([a-z-]+)$/.exec(path)?.[1] ?? [])
const DOORS = ['index', ...ENGINES, ...FAMILIES.map((name) => `families/${name}`)]

describe('the package', () => {
  it('has everything its package.json promises, and nothing that publint would change', async () => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('installs alone, and is below 4 MB', () => {
    expect(about.dependencies).toBeUndefined()
    expect(Object.keys(about.peerDependencies)).toEqual(Object.keys(about.peerDependenciesMeta))
    expect(packed.unpackedSize).toBeLessThan(4_000_000)
  })

  it('holds the library, the command, their types, licences and the documentation', () => {
    for (const path of ['package.json', 'README.md', 'LICENSE', 'dist/main.js', 'dist/THIRD-PARTY-LICENSES.txt']) {
      expect(files).toContain(path)
    }
    for (const door of DOORS) expect(files).toEqual(expect.arrayContaining([`dist/${door}.js`, `dist/${door}.d.ts`]))
    expect(ENGINES.length).toBeGreaterThanOrEqual(6)
    expect(FAMILIES.sort()).toEqual(families.map(({ name }) => name).sort())
  })

  it('holds no tests, sources or settings', () => {
    const wanted = /^(dist\/.+|docs\/.+|package\.json|(README|ARCHITECTURE|CHANGELOG|CONTRIBUTING)\.md|LICENSE)$/
    expect(files.filter((path) => !wanted.test(path) || /\.test\.|\.tsx?$(?<!\.d\.ts)/.test(path))).toEqual([])
  })

  it('has a command that an operating system can start, with the licences of what it is made of', () => {
    expect(read('dist/main.js').split('\n')[0]).toBe('#!/usr/bin/env node')
    const licences = read('dist/THIRD-PARTY-LICENSES.txt')
    for (const name of ['commander', 'picocolors', 'sirv', 'yocto-spinner']) expect(licences).toContain(`${name} `)
  })
})

/** The files of the package that a file loads, at once or later, and everything else that it imports. */
function reach(path: string, later: boolean, seen = new Set<string>()): { files: Set<string>; outside: string[] } {
  seen.add(path)
  const outside: string[] = []
  const atOnce = /^\s*(?:import|export)\b[^'"]*?['"]([^'"]+)['"]/gm
  const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g
  const text = read(path)
  for (const match of [...text.matchAll(atOnce), ...(later ? text.matchAll(dynamic) : [])]) {
    const name = match[1]!
    const inside = name.startsWith('.') ? join(path, '..', name).replaceAll('\\', '/') : undefined
    if (!inside) outside.push(`${path} imports ${name}`)
    else if (!seen.has(inside)) outside.push(...reach(inside, later, seen).outside)
  }
  return { files: seen, outside }
}

/** The sources that have become part of these built files. */
function sourcesIn(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => [...read(path).matchAll(/^\/\/#region ([a-z].*)$/gm)].map((match) => match[1]!))
}

describe('the built library', () => {
  it.each(DOORS)('%s imports nothing from outside', (door) => {
    expect(reach(`dist/${door}.js`, true).outside).toEqual([])
  })

  it.each(DOORS)('%s exports the names that its source exports, with types', async (door) => {
    const built = (await import(new URL(`../dist/${door}.js`, import.meta.url).href)) as Record<string, unknown>
    const source = (await import(new URL(`../src/doors/${door}.ts`, import.meta.url).href)) as Record<string, unknown>
    expect(Object.keys(built).sort()).toEqual(Object.keys(source).sort())
    const types = read(`dist/${door}.d.ts`)
    for (const [name, value] of Object.entries(source)) {
      expect(typeof built[name], name).toBe(typeof value)
      expect(types).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  it.each(ENGINES)('%s loads no family and no front end', (door) => {
    const sources = sourcesIn(reach(`dist/${door}.js`, true).files)
    expect(sources.length).toBeGreaterThan(3)
    expect(
      sources.filter(
        (source) => !/^src\/(base|engines|doors)\/|^src\/(search|budget|counting|family)\.ts$/.test(source),
      ),
    ).toEqual([])
  })

  it.each(FAMILIES)('the family %s loads no other', (name) => {
    const families = sourcesIn(reach(`dist/families/${name}.js`, true).files).flatMap(
      (source) => /^src\/families\/([^/]+)\//.exec(source)?.[1] ?? [],
    )
    expect([...new Set(families)]).toEqual([name])
  })

  it.each(ENGINES)('%s is there for pages as one file with the same names', async (door) => {
    const path = `dist/browser/${door}.min.js`
    expect([...reach(path, true).files]).toEqual([path])
    const names = async (file: string) =>
      Object.keys(await import(new URL(`../dist/${file}`, import.meta.url).href)).sort()
    expect(await names(`browser/${door}.min.js`)).toEqual(await names(`${door}.js`))
  })

  it('can be required where modules can', () => {
    const program = `for (const door of ${JSON.stringify(DOORS)}) require(\`./dist/\${door}.js\`); console.log('fine')`
    const flags = process.allowedNodeEnvironmentFlags.has('--no-warnings') ? ['--no-warnings'] : []
    expect(execFileSync(process.execPath, [...flags, '-e', program], { cwd: ROOT, encoding: 'utf8' })).toBe('fine\n')
  })
})

describe('the lock files', () => {
  const locks = ['package-lock.json', 'bench/peers/package-lock.json'].filter((path) => existsSync(join(ROOT, path)))

  it('name no registry, so that any can be used', () => {
    expect(locks).toContain('package-lock.json')
    for (const lock of locks) {
      expect(read(lock), lock).not.toMatch(/"resolved":|https?:\/\/[^"]*\.tgz/)
      // Without it, nothing says that a download is what it was.
      expect(read(lock), lock).toContain('"integrity": "sha512-')
    }
  })

  it('know the native parts for every system', () => {
    const lock = read('package-lock.json')
    for (const part of ['@biomejs/cli', '@rolldown/binding', '@oxc-parser/binding', 'lightningcss']) {
      for (const system of ['darwin-arm64', 'win32-x64', 'linux-x64']) {
        expect(lock).toMatch(new RegExp(`node_modules/${part}-${system}`))
      }
    }
  })
})
