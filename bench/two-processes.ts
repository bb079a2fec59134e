import { availableParallelism } from 'node:os'
import type { Figure } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { startProcess } from './product.ts'

/** Rendered pages of two processes beside those of one. */
export async function measureTwoProcesses(): Promise<Figure[]> {
  await ensureProgram('wrk')
  const one = await startProcess({ log: true })
  const two = await startProcess({ env: { PROCESSES: '2' }, log: true })
  try {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const measures = [one, two].map(
      ({ url }) =>
        () =>
          requestsPerSecond(`${url}/?rendered=1`),
    )
    await inTurns(1, measures)
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
    ]
  } finally {
    await two.stop()
    await one.stop()
  }
}
