import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename } from 'node:path'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { defineConfig, type UserConfig } from 'tsdown'
import { familyFiles } from './build/family-files.ts'
import { thirdPartyLicences } from './build/third-party-licences.ts'

for (const [path, text] of familyFiles('.')) writeFileSync(path, text)

const names = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))

const engines = names('src/doors').filter((name) => !['index', 'search', 'family'].includes(name))
const families = names('src/doors/families').map((name) => `families/${name}`)

/** Node, and the packages for Redis, which are for those who have them. */
const OUTSIDE = ['bullmq', 'ioredis', ...builtinModules]

const common = {
  // The one beside this file only lists the parts that tsc checks.
  tsconfig: false,
  format: 'esm',
  target: 'es2022',
  fixedExtension: false,
  outDir: 'dist',
  clean: false,
  logLevel: 'warn',
  checks: { pluginTimings: false },
} satisfies UserConfig

// The page beside them is built at the same time.
for (const file of existsSync('dist') ? readdirSync('dist') : []) {
  if (file !== 'web') rmSync(`dist/${file}`, { recursive: true })
}

/** The library, with a file for every subpath of the package, and the command line with the packages it uses. */
const everything: UserConfig = {
  ...common,
  entry: {
    ...Object.fromEntries(['index', ...engines, ...families].map((name) => [name, `src/doors/${name}.ts`])),
    // A file of its own, or bundlers would find every family beside it.
    'chunks/loading': 'src/loading.ts',
    main: 'cli/main.ts',
    'campaign-thread': 'campaign/here/thread.ts',
  },
  platform: 'neutral',
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  // Editors read the comments in the types.
  outputOptions: { comments: { jsdoc: false } },
  dts: true,
  deps: { neverBundle: OUTSIDE, alwaysBundle: (name) => !OUTSIDE.includes(name) && !/^node:|^[./]/.test(name) },
  // Packages that require parts of Node import them, so that no file of the library has to know how to require.
  plugins: [
    esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules], skipDuplicateCheck: true }),
    thirdPartyLicences(),
  ],
}

/** Each engine as one minified file, for pages without a bundler. */
const browser = engines.map(
  (name): UserConfig => ({
    ...common,
    entry: { [`browser/${name}.min`]: `src/doors/${name}.ts` },
    platform: 'browser',
    dts: false,
    minify: true,
  }),
)

export default defineConfig([everything, ...browser])
