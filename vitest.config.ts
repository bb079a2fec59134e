import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlineScript } from './vite.inline-script.ts'

// Where no durations are known, as in a fresh checkout, Vitest takes larger files first. This one is small and takes by
// far the longest: begun in the middle, it would end the run alone.
const longest = 'tests/public-site.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longest)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'cli/**/*.test.ts',
            'sample/**/*.test.ts',
            'tests/walk/*.test.ts',
            'tests/house/*.test.ts',
          ],
          globalSetup: ['tests/setup/database-server.ts'],
          isolate: false,
          setupFiles: ['tests/setup/own-modules.ts'],
          // One thread renders the texts of all files of a worker: it remembers nothing, and is slow to start.
          server: { deps: { external: [/render-in-worker\.server\.ts$/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/walk/*.test.ts', 'tests/house/*.test.ts'],
          globalSetup: ['tests/setup/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    env: { LOG_LEVEL: 'silent' },
  },
})
