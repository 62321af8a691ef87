import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    main: 'cli/main.ts',
    'campaign-thread': 'campaign/here/thread.ts',
  },
  // The one beside this file only lists the parts that tsc checks.
  tsconfig: false,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  dts: true,
  deps: { neverBundle: [/^node:/] },
  outDir: 'dist',
  clean: ['dist/*.js', 'dist/*.d.ts'],
  logLevel: 'warn',
})
