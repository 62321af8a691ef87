import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the browser that the tests drive. */
    chromium: string
  }
}

const VARIABLE = 'ROOKERY_CHROMIUM'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const USUAL_PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

/** Runs once before the tests of the page: they need the built page and a browser. */
export default function setup(project: TestProject): void {
  if (!existsSync(fileURLToPath(new URL('../../dist/web/index.html', import.meta.url)))) {
    fail('the page is not built: run npm run build first')
  }
  project.provide(
    'chromium',
    named() ??
      found() ??
      installed() ??
      fail(`no Chromium: install Chromium, Chrome or Edge, or set ${VARIABLE} to its path`),
  )
}

function named(): string | undefined {
  const path = process.env[VARIABLE]
  if (path && !existsSync(path)) fail(`${VARIABLE} names ${path}, which does not exist`)
  return path || undefined
}

function found(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(USUAL_PLACES[process.platform] ?? [])].find((path) => existsSync(path))
}

/** Debian's own package, where this user may install it without being asked for a password. */
function installed(): string | undefined {
  const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (process.platform !== 'linux' || !runs('apt-get', '--version')) return undefined
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (before.length > 0 && !runs('sudo', '-n', 'true')) return undefined
  console.log('No Chromium here: installing the chromium package with apt-get.')
  const aptGet = (...args: string[]) => {
    const [command, ...rest] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    execFileSync(command!, rest, { stdio: 'pipe' })
  }
  try {
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', 'chromium')
  } catch {
    fail(`apt-get could not install chromium: install it or set ${VARIABLE}`)
  }
  return found()
}

/** One line says it all; where in this file it was said helps nobody. */
function fail(message: string): never {
  const error = new Error(message)
  error.stack = message
  throw error
}
