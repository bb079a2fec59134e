import { defineConfig } from 'vitest/config'
import { inlineScript } from './vite.inline-script.ts'

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
    env: { LOG_LEVEL: 'silent' },
  },
})
