import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * In a fresh clone, where no durations are known, Vitest begins with the longest files, in characters. Contract tests
 * are short and slow: at the end they would leave the other core idle.
 */
class ContractFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isContract = ({ moduleId }: TestSpecification) => moduleId.includes('/test/contract/')
    return [...sorted.filter(isContract), ...sorted.filter((file) => !isContract(file))]
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    // Sweeps take their length from here: `npm run test:long` tries every instance.
    env: mode === 'long' ? { ROOKERY_SWEEP: '1' } : {},
    coverage: {
      include: ['src/**/*.ts', 'campaign/**/*.ts', 'cli/**/*.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
    },
    sequence: { sequencer: ContractFirst },
    // A limit for a machine that is busy with other things: no test takes a fifth of it.
    testTimeout: 120_000,
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
          // Files share the connection to the browser, and loading the library anew for each takes longer than some tests.
          isolate: false,
          // For a machine that is busy too.
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
    ],
  },
}))
