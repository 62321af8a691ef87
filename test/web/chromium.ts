import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { fail, pathOf } from '../system-package.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the one browser of all page tests can be reached. */
    browser: string
    /** The address of the built page, served by the real server. */
    playground: string
  }
}

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

/**
 * The popups of the address bar are pages of their own, loaded with every context: without them a new context takes two
 * thirds of the time. This option replaces Playwright's own, so the rest is what tests of a local page want from that
 * one.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'Translate',
]

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const PAGE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))

/** Starts the server and the browser that all page tests share, and closes them after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(PAGE)) fail('the page is not built: run npm run build first')
  const executablePath = pathOf({
    title: 'Chromium',
    variable: 'ROOKERY_CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
    places: USUAL_PLACES[process.platform] ?? [],
    debianPackage: 'chromium',
    advice: 'install Chromium, Chrome or Edge',
  })
  const server = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browser = await chromium.launchServer({
    executablePath,
    args: ['--disable-gpu', `--disable-features=${DISABLED_FEATURES.join(',')}`],
  })
  project.provide('browser', browser.wsEndpoint())
  project.provide('playground', await addressFrom(server))

  return async () => {
    await browser.close()
    if (server.exitCode !== null) fail(`the server ended before the tests, with exit code ${server.exitCode}`)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

async function addressFrom(server: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of server.stdout!) {
    said += part
    const found = /http:\/\/localhost:\d+\//.exec(said)
    if (found) return found[0]
  }
  throw new Error(`the server ended without saying where it is: ${said}`)
}
