import { memberOf } from './people.ts'
import { startProduct } from './product.ts'
import { inTurns, type Row } from './rows.ts'
import { requestsPerSecond } from './wrk.ts'

/** A member's topic page beside the rendered home page. */
export async function measureTopic(): Promise<Row[]> {
  const product = await startProduct()
  try {
    const cookie = await memberOf(product.url)
    const [rendered, topic] = await inTurns(3, [
      () => requestsPerSecond(`${product.url}/?rendered=1`),
      () => requestsPerSecond(`${product.url}/campus/topics/sales-strategies`, { cookie }),
    ])
    return [
      { name: 'home, rendered', value: rendered?.value ?? 0, unit: 'requests/s' },
      {
        name: 'topic page of a member / home, rendered',
        ...{ value: topic?.value ?? 0, unit: 'requests/s', ratio: topic?.ratio },
        floor: { least: 0.3 },
      },
    ]
  } finally {
    await product.stop()
  }
}
