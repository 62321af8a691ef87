import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // As many workers as there are cores: what is left to others by default is one of two.
    maxWorkers: '100%',
    // One after the other: processes, servers and a browser that share two cores with everything else may run out of time.
    projects: [
      {
        extends: true,
        test: {
          name: 'library',
          sequence: { groupOrder: 0 },
          include: ['test/**/*.test.ts'],
          exclude: ['test/web/**', 'test/cli/**', 'test/campaign/**'],
          // The library has no state to share, and loading it anew for every file takes a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          sequence: { groupOrder: 1 },
          include: ['test/cli/**/*.test.ts'],
          // Commands run in the process of the tests, and leave nothing behind that another file could see.
          isolate: false,
          env: { NO_COLOR: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'campaign',
          sequence: { groupOrder: 2 },
          include: ['test/campaign/**/*.test.ts'],
          globalSetup: 'test/campaign/redis-program.ts',
          isolate: false,
          env: { NO_COLOR: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          sequence: { groupOrder: 3 },
          include: ['test/web/**/*.test.ts'],
          globalSetup: 'test/web/chromium.ts',
          // On a machine that is busy a browser may not answer in time; what fails twice is broken.
          retry: 1,
          // The usual second is not enough for a page on a machine that is busy.
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
    ],
  },
})
