import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Measures the page in a real browser; not part of the tests, as times belong to a machine that does nothing else. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: ['test/web/measure/*.measure.ts'],
    globalSetup: 'test/web/chromium.ts',
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
})
