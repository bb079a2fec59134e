import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { untilCalm } from './calm.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { startProcess } from './product.ts'

/** Rendered pages of two processes beside those of one, and what the machine gives to two that share nothing. */
export async function measureTwoProcesses(): Promise<Figure[]> {
  await ensureProgram('wrk')
  const [, apart] = await inTurns(3, [() => roundsOf(1), () => roundsOf(2)])
  const one = await startProcess({ log: true })
  const two = await startProcess({ env: { PROCESSES: '2' }, log: true })
  try {
    for (const { pid } of [one, two]) await untilCalm(pid)
    const measures = [one, two].map(
      ({ url }) =>
        () =>
          requestsPerSecond(`${url}/?rendered=1`),
    )
    // Each of two gets half of the pages by which one warms up: they are asked for longer.
    for (const [at, measure] of measures.entries()) await inTurns(3 * (at + 1), [measure])
    const [single, double] = await inTurns(3, measures)
    return [
      { what: 'home page, rendered, one process', value: single?.value ?? 0, unit: 'requests/s' },
      {
        what: `home page, rendered, two processes, ${availableParallelism()} cores`,
        value: double?.value ?? 0,
        unit: 'requests/s',
        ratio: double?.ratio ?? 0,
        beside: 'one process',
        bound: { least: 1.8 },
      },
      {
        what: 'a loop without network or database, two processes',
        value: apart?.value ?? 0,
        unit: 'rounds in 3 s',
        ratio: apart?.ratio ?? 0,
        beside: 'one process',
      },
    ]
  } finally {
    await two.stop()
    await one.stop()
  }
}

/** Rounds of a busy loop in so many processes at once. */
async function roundsOf(processes: number): Promise<number> {
  const run = () => promisify(execFile)(process.execPath, ['bench/beside/busy-loop.ts'])
  const ran = await Promise.all(Array.from({ length: processes }, run))
  return ran.reduce((sum, { stdout }) => sum + Number(stdout), 0)
}
