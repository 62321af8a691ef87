import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: { name: 'library', include: ['test/**/*.test.ts'], exclude: ['test/web/**', 'test/cli/**'] },
      },
      { extends: true, test: { name: 'cli', include: ['test/cli/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['test/web/**/*.test.ts'],
          globalSetup: 'test/web/chromium.ts',
          fileParallelism: false,
        },
      },
    ],
  },
})
