import { untilCalm } from './calm.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { memberOf } from './people.ts'
import { startProcess } from './product.ts'

/** A member's topic page beside the home page, both rendered for each request. */
export async function measureTopic(): Promise<Figure[]> {
  await ensureProgram('wrk')
  const product = await startProcess({ log: true })
  try {
    await untilCalm(product.pid)
    const cookie = await memberOf(product.url)
    const measures = [
      () => requestsPerSecond(`${product.url}/?rendered=1`),
      () => requestsPerSecond(`${product.url}/campus/topics/sales-strategies`, { cookie }),
    ]
    await inTurns(1, measures)
    const [rendered, topic] = await inTurns(3, measures)
    return [
      { what: 'home page, rendered, beside the topic page', value: rendered?.value ?? 0, unit: 'requests/s' },
      {
        what: 'topic page of a member',
        value: topic?.value ?? 0,
        unit: 'requests/s',
        ratio: topic?.ratio ?? 0,
        beside: 'home page, rendered',
        bound: { least: 0.5 },
      },
    ]
  } finally {
    await product.stop()
  }
}
