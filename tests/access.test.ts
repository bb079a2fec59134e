import { describe, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { walkers } from './walk/people.ts'
import { decisionFor, mayDo, step, walkedProduct } from './walk/walk.ts'

testDatabase({ env: { RATE_LIMIT_FACTOR: '1000' } })

const { addresses, send } = await walkedProduct()

describe.each(addresses)('$address', (route) => {
  test.each(walkers)('%s', async (name) => {
    const access = decisionFor(route.address)
    const read = await step(send, route, 'GET', name)
    if (route.reads) {
      const expected = mayDo(read.walker, route.address, 'GET', access) ? 'in' : 'out'
      expect(read.outcome, `GET ${read.path} ${read.status}`).toBe(expected)
    } else expect(read.outcome).not.toMatch('fault')

    const outcomes = []
    for (const method of ['POST', 'DELETE', 'PUT']) {
      const { outcome, path, status, walker } = await step(send, route, method, name)
      outcomes.push(outcome)
      expect(outcome, `${method} ${path} ${status}`).not.toMatch('fault')
      if (!route.writes || !mayDo(walker, route.address, method, access))
        expect(outcome, `${method} ${path} ${status}`).toBe('out')
    }
    if (route.writes && mayDo(read.walker, route.address, 'POST', access)) expect(outcomes).toContain('in')
  })
})
