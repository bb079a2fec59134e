import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { pageScripts } from './vite.page-scripts.ts'

// Where no durations are known, as in a fresh checkout, Vitest takes larger files first. These are small and take long:
// begun last, they would end the run alone.
const longest = [
  'tests/public-site.test.ts',
  'tests/process/hot-reload.test.ts',
  'tests/campus.test.ts',
  'tests/leads-journeys.test.ts',
  'tests/campus-screens.test.ts',
  'tests/account.test.ts',
  'tests/process/hot-reload.slow.test.ts',
  'tests/drafts.slow.test.ts',
  'tests/database-killed.slow.test.ts',
  'tests/walk/access.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

const slow = ['{app,server,cli,sample,tests}/**/*.slow.test.{ts,tsx}']

const shared = {
  globalSetup: ['tests/setup/own-temp-folder.ts', 'tests/setup/database-server.ts'],
  isolate: false,
  setupFiles: ['tests/setup/own-modules.ts'],
}

export default defineConfig({
  plugins: [pageScripts()],
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
          exclude: slow,
          ...shared,
          // One process renders the texts of all files of a worker, one thread judges their passwords: both remember
          // nothing, and are slow to start.
          server: { deps: { external: [/render-in-worker\.server\.ts$/, /judge-in-thread\.ts$/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/walk/*.test.ts', 'tests/house/*.test.ts', ...slow],
          ...shared,
        },
      },
      // Long trials: `npm run test:slow`.
      { extends: true, test: { name: 'slow', include: slow, ...shared } },
    ],
    // Ends what hangs. A machine that does ten things at once is slow ten times over, and nothing hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // How long it is asked again whether something is so. Without this a second, which a busy machine takes by itself.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // More than the two cores of CI: journeys wait for pages, and unit tests for the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The colors of sharing pictures are read from it.
    css: { include: [/tokens\.css/] },
    env: { LOG_LEVEL: 'silent' },
  },
})
