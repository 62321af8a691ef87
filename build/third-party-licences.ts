import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of a bundler's plugin that is needed here; Rolldown and Vite agree on it. */
interface Emitter {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string
}
interface Bundle {
  readonly [file: string]: { readonly type: string; readonly moduleIds?: readonly string[] }
}

const FILE = 'THIRD-PARTY-LICENSES.txt'
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** Writes a file beside the bundle with the licence of every package that has become part of it. */
export function thirdPartyLicences() {
  return {
    name: 'third-party-licences',
    generateBundle(this: Emitter, _: unknown, bundle: Bundle) {
      const modules = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? [])
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id.replaceAll('\\', '/'))?.[0] ?? []))
      const texts = [...folders].sort().map(licenceOf)
      this.emitFile({ type: 'asset', fileName: FILE, source: texts.join(`\n${'-'.repeat(80)}\n\n`) })
    },
  }
}

function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file && readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text ?? `Copyright (c) ${author?.name ?? author}`}\n`
}
