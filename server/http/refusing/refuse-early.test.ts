import { beforeAll, describe, expect, test, vi } from 'vitest'
import { signInWithPassword } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { buildHttp } from '#server/http.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { limitOf } from './limited-forms.ts'
import { lineUp } from './line-up.ts'

testDatabase({ env: { TRUST_PROXY: 'on' } })

const guesser = '203.0.113.50'
const pages = vi.fn(() => Promise.reject(new Error('No page is made.')))
const http = buildHttp(pages)

function post(path: string, fields: Record<string, string>, address = guesser) {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
  return http(new Request(`${config().siteUrl}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }))
}

describe('a client that has used up its tries', () => {
  beforeAll(async () => {
    const guess = () =>
      signInWithPassword({ email: 'no address', password: '', caller: { address: guesser, userAgent: 'Test' } })
    await guess().catch(() => {})
    await rawSql()`update rate_limits set points = 1000 where key = ${`auth.token:${guesser}`}`
    await expect(guess()).rejects.toMatchObject({ code: 'over_request_rate_limit' })
  })

  test('is answered before anything is rendered, in words, with what was typed but the password', async () => {
    const typed = { email: 'ada"<b>@example.com', password: 'a-secret' }
    const response = await post('/campus/auth?next=%2Fcampus%2Fnew', typed)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
    const page = await response.text()
    expect(page).toMatch(
      /role="alert" tabindex="-1" autofocus>Too many tries from your network\. Please try again in \d+ minutes\./,
    )
    expect(page).toContain('action="/campus/auth?next=%2Fcampus%2Fnew"')
    expect(page).toContain('value="ada&#34;&#60;b&#62;@example.com"')
    expect(page).not.toContain('a-secret')
    expect(pages).not.toHaveBeenCalled()
  })

  test('is refused at the other door of the same limit, too, and nowhere else; nobody else is', async () => {
    expect((await post('/admin/login', { email: 'x', password: 'y' })).status).toBe(429)
    for (const [path, address] of [
      ['/campus/auth?mode=signup', guesser],
      ['/campus/auth/code?for=signin', guesser],
      ['/contact', guesser],
      ['/campus/auth', '203.0.113.51'],
    ] as const)
      expect((await post(path, { email: 'x' }, address)).status, path).toBe(500)
  })

  test('a code for what nobody knows is limited like any other', () => {
    const limit = (purpose: string) => limitOf(new URL(`${config().siteUrl}/campus/auth/code?send&for=${purpose}`))
    expect(['signup', 'signin', '__proto__', 'constructor'].map(limit)).toEqual(['resend', 'otp', 'otp', 'otp'])
  })

  test('what a client writes before the entry of the proxy is not believed', async () => {
    const behind = (entries: string) => post('/campus/auth', { email: 'x' }, entries)
    expect((await behind(`203.0.113.51, ${guesser}`)).status).toBe(429)
    expect((await behind(`${guesser}, 203.0.113.51`)).status).toBe(500)
  })

  test('a body that is no form is refused as kindly', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': guesser, 'content-type': 'text/plain' }
    const response = await http(
      new Request(`${config().siteUrl}/campus/auth`, { method: 'POST', headers, body: 'no form' }),
    )
    expect(response.status).toBe(429)
    expect(await response.text()).toContain('Too many tries')
  })
})

test('refusals of one client go out one after the other; who has left holds nobody up', async () => {
  const order: string[] = []
  const gone = AbortSignal.abort()
  const turn = (client: string, name: string, left = new AbortController().signal) =>
    lineUp(client, left).then((isNext) => isNext && order.push(name))
  const turns = [turn('one', 'first'), turn('one', 'second'), turn('one', 'third')]
  await Promise.all([...turns, turn('other', 'other'), ...Array.from({ length: 90 }, () => turn('gone', 'gone', gone))])
  expect(order.filter((name) => name === 'gone')).toHaveLength(90)
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => order.indexOf(name))
  expect([first, second, third].toSorted()).toEqual([first, second, third])
  expect(other).toBeLessThan(third ?? 0)
})
