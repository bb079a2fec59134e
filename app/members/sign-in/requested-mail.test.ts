import { beforeEach, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { requestedMail, requestedMailCookie } from './requested-mail.server.ts'

beforeEach(() => setConfig(readConfig({})))

const bringing = (cookie: string) =>
  new Request('https://pie.example', { headers: { cookie: cookie.split(';')[0] ?? '' } })

test('the cookie says which email the browser asked for, and forged values are rejected', () => {
  for (const purpose of ['signup', 'reset', 'signin'] as const) {
    const mail = { purpose, email: 'ada@example.com' }
    expect(requestedMail(bringing(requestedMailCookie(mail)))).toEqual(mail)
  }
  for (const made of [
    { purpose: 'invite', email: 'ada@example.com' },
    { purpose: 'reset', email: 7 },
  ])
    expect(requestedMail(bringing(requestedMailCookie(made as never)))).toBeUndefined()
  expect(requestedMail(bringing(''))).toBeUndefined()
})
