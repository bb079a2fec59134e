import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { requestContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { action } from './subscribe.route.tsx'
import { subscribers } from './tables.server.ts'

testDatabase()
beforeEach(async () => {
  await database().delete(subscribers)
})

test('the page where the subscription began is stored, without addresses that contain a token', async () => {
  const context = new RouterContextProvider()
  context.set(requestContext, { address: '192.0.2.1' } as never)
  const privateAddresses = [
    '/mine/0123456789abcdef',
    '/subscription/0192d3a4-0000-7000-8000-000000000000',
    'https://x.example',
  ]
  for (const [at, from] of ['/resources/articles/discovery', ...privateAddresses].entries()) {
    const body = new URLSearchParams({ email: `from-${at}@example.com`, from })
    await action({ request: new Request('http://localhost/newsletter', { method: 'POST', body }), context } as never)
  }
  const stored = await database().select({ source: subscribers.source }).from(subscribers).orderBy(subscribers.email)
  expect(stored.map(({ source }) => source)).toEqual(['/resources/articles/discovery', '', '', ''])
})

test('an address with an international domain is accepted, and stored in ASCII as mail servers expect', async () => {
  const context = new RouterContextProvider()
  context.set(requestContext, { address: '192.0.2.1' } as never)
  for (const email of ['Jens@münchen.example', 'ada@例え.テスト', 'olga@пример.рф']) {
    const body = new URLSearchParams({ email })
    await action({ request: new Request('http://localhost/newsletter', { method: 'POST', body }), context } as never)
  }
  const stored = await database().select({ email: subscribers.email }).from(subscribers).orderBy(subscribers.email)
  expect(stored.map(({ email }) => email).sort()).toEqual([
    'Jens@xn--mnchen-3ya.example',
    'ada@xn--r8jz45g.xn--zckzah',
    'olga@xn--e1afmkfd.xn--p1ai',
  ])
})
