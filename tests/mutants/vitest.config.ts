import { defineConfig } from 'vitest/config'
import { pageScripts } from '../../vite.page-scripts.ts'
import ordinary from '../../vitest.config.ts'

const { projects = [], sequence: _, ...shared } = ordinary.test ?? {}
const [unit] = projects as [{ test: object }]

// The unit tests as they are, of one subject.
export default defineConfig({
  plugins: [pageScripts()],
  test: { ...shared, ...unit.test, include: [process.env.MUTANTS_TESTS ?? ''], isolate: true },
})
