import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { browserSecret, newBrowserCookie, storedBrowserSecret, withBrowser } from './browser.server.ts'

testDatabase()

const inBrowser = <T>(cookie: string, work: () => T) =>
  withBrowser(new Request('http://localhost/', { headers: { cookie } }), '192.0.2.7', async () => work())

test('a browser is recognized by its cookie, and not by a forged one', async () => {
  const [secret, header = ''] = await inBrowser('', () => [storedBrowserSecret(), newBrowserCookie()])
  const [cookie = ''] = header.split(';')
  expect(await inBrowser(cookie, browserSecret)).toBe(secret)
  const madeUp = 'x'.repeat(43)
  for (const other of [`browser=${madeUp}`, `browser=${madeUp}.${madeUp}`, cookie.replace(secret ?? '', madeUp), ''])
    expect(await inBrowser(other, browserSecret)).toBeUndefined()
})
