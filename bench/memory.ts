import { untilCalm } from './calm.ts'
import type { Figure } from './figure.ts'
import { medianOf } from './in-turns.ts'
import { mixedLoad } from './mixed-load.ts'
import { startProcess } from './product.ts'

/** How long the mixed load lasts: `BENCH_MINUTES=60` is what the goal asks for. */
const minutes = Number(process.env.BENCH_MINUTES) || 1
const perSecond = 100

/** Resident memory of the process that serves: idle, after mixed load, and how much it still grew in its last third. */
export async function measureMemory(): Promise<Figure[]> {
  const product = await startProcess({ log: true })
  try {
    // A first start goes on drawing pictures, for longer on a busy machine: that is not idle.
    await untilCalm(product.pid)
    const idle = await product.memory()
    const load = await mixedLoad(product.url)
    const seen: number[] = []
    const step = Math.max(5, minutes)
    for (let passed = 0; passed < minutes * 60; passed += step) {
      await load(perSecond, step)
      seen.push(await product.memory())
    }
    const third = Math.ceil(seen.length / 3)
    const after = medianOf(seen.slice(-third))
    const said = minutes === 1 ? 'a minute' : `${minutes} minutes`
    return [
      { what: 'memory, idle', value: idle, unit: 'MB', bound: { most: 150 } },
      { what: `memory after ${said} of mixed load`, value: after, unit: 'MB', bound: { most: 300 } },
      { what: 'the most seen', value: Math.max(...seen), unit: 'MB' },
      {
        what: 'memory in the last third of the load',
        value: after,
        unit: 'MB',
        ratio: after / medianOf(seen.slice(third, 2 * third)),
        beside: 'the third before',
        bound: { most: 1.1 },
      },
    ]
  } finally {
    await product.stop()
  }
}
