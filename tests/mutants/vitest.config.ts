import { appendFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'
import { pageScripts } from '../../vite.page-scripts.ts'
import ordinary from '../../vitest.config.ts'
import type { Line } from './ask.ts'

const { projects = [], sequence: _, ...shared } = ordinary.test ?? {}
const [unit] = projects as [{ test: object }]

/** Writes what became of each file, as it happens: a mutant may end the process that would tell at the end. */
const teller: Reporter = {
  onTestModuleStart: (asked) => tell({ file: nameOf(asked), is: 'begun' }),
  onTestCaseResult: ({ module }) => tell({ file: nameOf(module), is: 'goes on' }),
  onTestModuleEnd(asked) {
    const failed = [...asked.children.allTests('failed')]
    const errors = failed.flatMap((test) => test.result().errors ?? [])
    const why = [...asked.errors(), ...errors].map(({ message }) => message).join('\n')
    const seconds = Math.max(0, ...failed.map((test) => test.diagnostic()?.duration ?? 0)) / 1000
    tell({ file: nameOf(asked), is: asked.ok() ? 'passed' : 'failed', why: why.slice(0, 500), seconds })
  },
}

function tell(line: Line): void {
  appendFileSync(process.env.MUTANTS_ANSWERS as string, `${JSON.stringify(line)}\n`)
}

function nameOf({ relativeModuleId }: TestModule): string {
  return relativeModuleId
}

// It may run beside other work for an hour, and a test that times out for that reason says nothing of a mutant.
const patience = { testTimeout: 40_000, hookTimeout: 120_000 }

// The unit tests as they are, with the files that wake a mutant and then import a test file.
export default defineConfig({
  plugins: [pageScripts()],
  test: { ...shared, ...unit.test, ...patience, include: ['asked/*.test.ts'], reporters: [teller] },
})
