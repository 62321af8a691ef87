import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { fail, pathOf } from '../system-package.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the browser that the tests drive. */
    chromium: string
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

/** Runs once before the tests of the page: they need the built page and a browser. */
export default function setup(project: TestProject): void {
  if (!existsSync(fileURLToPath(new URL('../../dist/web/index.html', import.meta.url)))) {
    fail('the page is not built: run npm run build first')
  }
  const chromium = pathOf({
    title: 'Chromium',
    variable: 'ROOKERY_CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
    places: USUAL_PLACES[process.platform] ?? [],
    debianPackage: 'chromium',
    advice: 'install Chromium, Chrome or Edge',
  })
  project.provide('chromium', chromium)
}
