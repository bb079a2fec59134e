import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { visitor } from '#app/platform/actor.ts'
import { actorsContext, requestContext } from '#app/platform/request.server.ts'
import { renderInQueue } from './rendering-queue.server.ts'

const editor = { kind: 'member', id: 'e', email: 'e@b.example', role: 'editor', sessionId: '1' } as const
const long = { method: 'POST', headers: { 'content-length': '20000' } }

function rendered(order: string[], label: string, address: string, init: RequestInit = {}, admin = false) {
  const context = new RouterContextProvider()
  const info = { id: '1', address, userAgent: '', headers: new Headers(), nonce: '' }
  context.set(requestContext, info)
  context.set(actorsContext, { campus: visitor, admin: admin ? editor : visitor })
  return renderInQueue(new Request('http://x/', init), context, () => {
    order.push(label)
    return label
  })
}

test('long forms of visitors share one turn, whichever addresses they come from', async () => {
  const order: string[] = []
  const crowd = Array.from({ length: 60 }, (_, n) => rendered(order, 'sent', `203.0.113.${n}`, long))
  const unknown = Array.from({ length: 60 }, (_, n) =>
    rendered(order, 'sent', `192.0.2.${n}`, { method: 'PUT', body: 'x' }),
  )
  const read = rendered(order, 'read', '198.51.100.1')
  const short = rendered(order, 'short', '198.51.100.2', { method: 'POST', headers: { 'content-length': '16384' } })
  const saved = rendered(order, 'editor', '203.0.113.1', long, true)
  expect(await Promise.all([read, short, saved])).toEqual(['read', 'short', 'editor'])
  expect(order.length).toBeLessThan(10)
  await Promise.all([...crowd, ...unknown])
  expect(order).toHaveLength(123)
})

test('clients with long forms take turns', async () => {
  const order: string[] = []
  const crowd = Array.from({ length: 60 }, () => rendered(order, 'crowd', '203.0.113.1', long))
  await rendered(order, 'other', '198.51.100.1', long)
  expect(order.length).toBeLessThan(5)
  await Promise.all(crowd)
})

test('a client that disconnects while waiting is not rendered for', async () => {
  const order: string[] = []
  const leaving = new AbortController()
  const first = rendered(order, 'first', '203.0.113.1', long)
  const abandoned = rendered(order, 'left', '203.0.113.2', { ...long, signal: leaving.signal })
  leaving.abort()
  expect(await Promise.all([first, abandoned])).toEqual(['first', ''])
  expect(order).toEqual(['first'])
})
