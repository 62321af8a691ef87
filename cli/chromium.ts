import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Drawing, InputError } from '../src/index.ts'
import { readable, SourceError } from './input.ts'

/** PNG and PDF, made by a Chromium that is installed on this machine. Loaded when one is wanted. */

const PIXELS_A_SQUARE = 32
const MOST_PIXELS = 8000

export async function writePng(file: string, { rows, columns, border }: Drawing, svg: string): Promise<void> {
  const across = columns + (border ? 2 : 0)
  const down = rows + (border ? 2 : 0)
  const pixels = Math.min(PIXELS_A_SQUARE, MOST_PIXELS / Math.max(across, down))
  const [width, height] = [Math.ceil(across * pixels), Math.ceil(down * pixels)]
  const page = `<!doctype html><style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`
  await withPage(page, (address) => [
    `--screenshot=${resolve(file)}`,
    `--window-size=${width},${height}`,
    '--force-device-scale-factor=2',
    address,
  ])
  requireWritten(file)
}

/** Prints a self-contained page to PDF. */
export async function writePdf(file: string, page: string): Promise<void> {
  await withPage(page, (address) => [`--print-to-pdf=${resolve(file)}`, '--no-pdf-header-footer', address])
  requireWritten(file)
}

async function withPage(page: string, flags: (address: string) => readonly string[]): Promise<void> {
  const program = chromium('PNG and PDF')
  const folder = await mkdtemp(join(tmpdir(), 'rookery-'))
  try {
    const file = join(folder, 'page.html')
    await writeFile(file, page)
    const usual = ['--headless', '--disable-gpu', '--hide-scrollbars', '--no-first-run', '--no-sandbox']
    const profile = `--user-data-dir=${join(folder, 'profile')}`
    await run(program, [...usual, profile, ...flags(pathToFileURL(file).href)])
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.on('error', (error) => failed(new SourceError(program, readable(error))))
    child.on('close', () => done())
  })
}

/** The browser does not report files that it could not write. */
function requireWritten(file: string): void {
  const isWritten = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!isWritten) throw new SourceError(file, new InputError('the browser could not write this file'))
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The browser that makes PNG and PDF. Throws InputError where none is found. */
export function chromium(what: string): string {
  const named = process.env.ROOKERY_CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = [...(named ? [named] : [...inPath, ...PLACES])].find((file) => existsSync(file))
  if (found) return found
  const advice = 'install one, or name its program in the variable ROOKERY_CHROMIUM'
  throw new InputError(`${what}: no Chromium, Chrome or Edge was found; ${advice}`)
}
