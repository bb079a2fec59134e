import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/auth/http.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { testDatabase } from '../setup/database.ts'
import { actsOfAuthCrowds } from './auth-crowds.ts'
import { callAtOnce, crowdEnv, writeAtOnce } from './crowd-walk.ts'
import { crowdedPath, crowdFor, formOf } from './crowds.ts'
import { ownLimits } from './limits.ts'
import { arrive, type Walker } from './people.ts'
import { changesAccount, walkedProduct } from './walk.ts'

testDatabase({ env: crowdEnv })

const { addresses, send } = await walkedProduct()
const writing = addresses.filter(({ writes }) => writes)
const methodsAt = (address: string) => writing.find((one) => one.address === address)?.methods ?? []

// A form of a visitor, a member, an editor and a guest. crowd.slow.test.ts sends forty to every address.
const examples = ['/contact', '/campus/post/:id', '/campus/post/:id/like', '/events/:slug', '/admin/articles/:id/edit']
const exampleEndpoints = endpoints.filter(({ method, path }) => method === 'POST' && /^\/(?:token|signup)$/.test(path))

test.each(writing.filter(({ address }) => examples.includes(address)))('eight at once: $address', ({ address }) =>
  writeAtOnce(send, address, 8),
)

test.each(exampleEndpoints)('eight at once: the auth service, $method $path', (endpoint) =>
  callAtOnce(send, endpoint, 8),
)

describe('one client that writes too often', () => {
  const shown = walkedProduct(true)
  const anywhere = '0192d3a4-0000-7000-8000-000000000000'
  let lasting: [walker: Walker, other: Walker]
  beforeAll(async () => {
    lasting = [await arrive('admin'), await arrive('admin')]
  })

  // What may be done once is refused the second time, before anything is looked up.
  test.each(writing)('at $address', async ({ address, methods, busyStatus }) => {
    const usual = config()
    const [walker, other] = changesAccount(address) ? [await arrive('admin'), await arrive('admin')] : lasting
    // What other acts allow is counted by account, too.
    await rawSql()`delete from rate_limits`
    const path = address.replace(/:\w+|\*/g, anywhere)
    const [method = 'POST'] = methods
    const headers = { 'sec-fetch-site': 'same-origin', 'content-length': '0' }
    const write = async ({ cookie, accountId }: Walker, by = send) =>
      by(path, { method, headers: { ...headers, cookie, 'x-forwarded-for': accountId }, body: new URLSearchParams() })
    setConfig({ ...usual, rateLimitFactor: 0 })
    const first = await write(walker)
    // Whoever has signed themselves out is somebody else.
    const again = first.headers.get('set-cookie')?.includes('Max-Age=0') ? { ...walker, cookie: '' } : walker
    if (again !== walker) await write(again)
    const refused = await write(again, (await shown).send)
    const letIn = await write(other)
    setConfig(usual)
    expect([first, letIn].map(({ status }) => status)).not.toContain(busyStatus)
    expect(refused.status).toBe(busyStatus)
    await refusesInWords(refused)
  })

  test.each(ownLimits)('$limit, at $address', async ({ address, limit, who, isGone }) => {
    const crowd = crowdFor(address)
    const kind = who ?? crowd.who ?? 'admin'
    const [walker, other] = [await arrive(kind), await arrive(kind)]
    const path = await crowdedPath(address, walker, crowd)
    const write = async (by: Walker, from: string, sent = send) => {
      const at = by === walker && !isGone ? path : await crowdedPath(address, by, crowd)
      const body = await formOf(crowd, { path: at, walker: by })
      if (body.has('email')) body.set('email', `${by.accountId}@example.com`)
      const headers = { cookie: by.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from }
      return sent(at, { method: crowd.method ?? methodsAt(address)[0] ?? 'POST', headers, body })
    }
    await rawSql()`delete from rate_limits`
    await write(walker, '203.0.113.1')
    const used = await rawSql()`update rate_limits set points = 1000000 where key like ${`${limit}:%`} returning key`
    expect(used.length, `${limit} does not count at ${address}`).toBe(1)
    const refused = await write(walker, '203.0.113.1', (await shown).send)
    const letIn = await write(other, '203.0.113.2')
    expect([refused.status, letIn.status === 429]).toEqual([429, false])
    await refusesInWords(refused)
  })

  async function refusesInWords(refused: Response): Promise<void> {
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const words = /Please (try|wait)|Too many/.exec(await refused.text())
    expect(words, 'refused without a word').not.toBeNull()
  }
})

test('whatever is rejected here is sent concurrently in a test of its own', () => {
  const ofPages = writing.flatMap(({ address }) => crowdFor(address).refused?.actIn ?? [])
  const named = new Set([...ofPages, ...actsOfAuthCrowds()])
  const without = [...named].filter((file) => !/length: (8|20|40)\b/.test(readFileSync(file, 'utf8')))
  expect(without).toEqual([])
})
