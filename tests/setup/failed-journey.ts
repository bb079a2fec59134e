import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import type { RunnerTask } from 'vitest'

/** The browser and the log of the product, by which a failed journey is examined. */
export interface Traces {
  browser?: Browser
  /** The product's log. */
  logFile?: string
}

/**
 * After a failed test: a picture of each open page, and the log lines of the requests since the test began, in
 * `test-results/failed/<file>/<test>`. The folder is printed.
 */
export async function leaveTraces(task: Readonly<RunnerTask>, { browser, logFile }: Traces): Promise<void> {
  if (task.result?.state !== 'fail') return
  const file = path.basename(task.file.name, '.test.ts')
  const folder = path.join('test-results/failed', file, task.name.replace(/[^\w]+/g, '-').slice(0, 80))
  await mkdir(folder, { recursive: true })
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
  // A page that has crashed shows nothing.
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: path.join(folder, `page-${index + 1}.png`), timeout: 5_000 }).catch(() => {})
  if (logFile && existsSync(logFile))
    await writeFile(
      path.join(folder, 'log.jsonl'),
      linesSince(task.result.startTime ?? 0, await readFile(logFile, 'utf8')),
    )
  console.log(`Pictures and log lines: ${folder}`)
}

function linesSince(start: number, log: string): string {
  const isLater = (line: string) => Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '') >= start
  return log
    .split('\n')
    .filter((line) => line.includes('"requestId"') && isLater(line))
    .join('\n')
}
