import { beforeEach, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { askedCookie, askedMail } from './requested-mail.server.ts'

beforeEach(() => setConfig(readConfig({})))

const bringing = (cookie: string) =>
  new Request('https://pie.example', { headers: { cookie: cookie.split(';')[0] ?? '' } })

test('the cookie says which email the browser asked for, and forged values are rejected', () => {
  for (const purpose of ['signup', 'reset', 'signin'] as const) {
    const mail = { purpose, email: 'ada@example.com' }
    expect(askedMail(bringing(askedCookie(mail)))).toEqual(mail)
  }
  for (const made of [
    { purpose: 'invite', email: 'ada@example.com' },
    { purpose: 'reset', email: 7 },
  ])
    expect(askedMail(bringing(askedCookie(made as never)))).toBeUndefined()
  expect(askedMail(bringing(''))).toBeUndefined()
})
