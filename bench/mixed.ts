import { untilCalm } from './calm.ts'
import type { Figure } from './figure.ts'
import { medianOf, quantile } from './in-turns.ts'
import { mixedLoad } from './mixed-load.ts'
import { startProcess } from './product.ts'

const perSecond = 200
const seconds = 20

/** The first byte of pages at 200 requests a second of mixed reading and writing. */
export async function measureMixed(): Promise<Figure[]> {
  const product = await startProcess({ log: true })
  try {
    const load = await mixedLoad(product.url)
    await load(50, 5)
    await untilCalm(product.pid)
    await load(perSecond, 5)
    const { waits, statuses, late } = await load(perSecond, seconds)
    const failed = Object.entries(statuses).reduce(
      (sum, [status, count]) => (Number(status) >= 500 || Number(status) === 0 ? sum + count : sum),
      0,
    )
    console.log(`Answers by status: ${JSON.stringify(statuses)}`)
    return [
      { what: `${perSecond} mixed requests a second, first byte, median`, value: medianOf(waits), unit: 'ms' },
      {
        what: `${perSecond} mixed requests a second, first byte, p99`,
        value: quantile(waits, 0.99),
        unit: 'ms',
        bound: { most: 25 },
      },
      { what: 'requests that the client itself sent late, p99', value: quantile(late, 0.99), unit: 'ms' },
      { what: 'of the requests not answered, or with 5xx', value: failed, unit: 'requests', bound: { most: 0 } },
    ]
  } finally {
    await product.stop()
  }
}
