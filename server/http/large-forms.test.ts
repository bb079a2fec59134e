import { expect, test, vi } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { buildHttp } from '../http.ts'

testDatabase({ env: { TRUST_PROXY: 'on' } })

const { build } = await pagesFromSources()
const http = buildHttp(async () => build)

test('a read waits for one of many large writes, not for all of them', async () => {
  const order: string[] = []
  const ask = async (label: string, address: string, init: RequestInit = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, ...init.headers }
    const response = await http(new Request(`${config().siteUrl}/contact?x=1`, { ...init, headers }))
    expect((await response.text()).length).toBeGreaterThan(1000)
    order.push(label)
    return response.status
  }
  const body = new URLSearchParams({ name: 'Ada', message: '<'.repeat(80_000) }).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const large = Array.from({ length: 24 }, (_, n) =>
    ask('sent', `203.0.113.${n}`, { method: 'POST', headers: form, body }),
  )
  // Each asks the database before it waits to be rendered, and the read would wait there too.
  await vi.waitUntil(() => order.length > 0 && pool().pg.waitingCount === 0, { interval: 1, timeout: 30_000 })
  const before = order.length
  expect(await Promise.all([...large, ask('read', '198.51.100.1')])).toEqual([...Array(24).fill(422), 200])
  expect(order.indexOf('read') - before).toBeLessThan(4)
  expect(before).toBeLessThan(20)
})

test('a rejected form with files returns no more text than its limit', async () => {
  const send = async (characters: number) => {
    const body = new URLSearchParams({ firstName: 'Ada', summary: 'x'.repeat(characters) }).toString()
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    }
    const address = `${config().siteUrl}/skillbridge/candidate-profile`
    const response = await http(new Request(address, { method: 'POST', headers, body }))
    return { status: response.status, givesBack: (await response.text()).includes('x'.repeat(characters)) }
  }
  expect(await send(200_000)).toEqual({ status: 422, givesBack: true })
  expect(await send(1_000_000)).toEqual({ status: 422, givesBack: false })
})
