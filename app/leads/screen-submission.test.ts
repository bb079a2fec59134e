import { expect, test } from 'vitest'
import { TooMany } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { leadFormMessages } from './form/messages.ts'
import { consumeSubmissionLimits, requireFormToken } from './screen-submission.server.ts'
import { buildFormToken } from './spam/factory.ts'
import { issueFormToken, readFormToken } from './spam/form-token.server.ts'

testDatabase()

const limits = {
  address: { name: 'test.address', points: 10, seconds: 60, per: 'address' },
  email: { name: 'test.email', points: 10, seconds: 60, per: 'account' },
} as const

test('a form that was open when the clock was set back is accepted at once', async () => {
  const token = await readFormToken(await issueFormToken(Date.now() + 3_600_000))
  if (!token) throw new Error('The form token is invalid.')
  // Without the guard this would wait for an hour, and the test would time out.
  await consumeSubmissionLimits(
    { address: '192.0.2.1', token: '', honeypot: '' } as never,
    token,
    'ada@example.com',
    limits,
  )
  expect(token.issuedAt).toBeGreaterThan(Date.now())
})

const staleForm = {
  fields: { '': [leadFormMessages.openTooLong] },
}
const sender = async (seconds: number) => ({
  address: '192.0.2.9',
  token: await buildFormToken({ seconds }),
  honeypot: '',
})

test('a form token is valid for a day, then a message asks to send the form again', async () => {
  expect(await requireFormToken(await sender(86_000))).toMatchObject({ id: expect.any(String) })
  await expect(requireFormToken(await sender(86_500))).rejects.toMatchObject(staleForm)
  await expect(requireFormToken({ ...(await sender(60)), token: 'made up' })).rejects.toMatchObject(staleForm)
})

test('a client address and a mailbox each have a rate limit', async () => {
  const token = await readFormToken(await issueFormToken(Date.now() - 60_000))
  if (!token) throw new Error('The form token is invalid.')
  const from = (address: string, email: string) =>
    consumeSubmissionLimits({ address, token: '', honeypot: '' } as never, token, email, limits)
  for (let at = 0; at < 10; at++) await from('192.0.2.31', `${at}@example.com`)
  await expect(from('192.0.2.31', 'eleventh@example.com')).rejects.toThrow(TooMany)
  for (let at = 0; at < 10; at++) await from(`192.0.2.${100 + at}`, 'One@example.com')
  await expect(from('192.0.2.120', 'one@example.com')).rejects.toThrow(TooMany)
  await from('192.0.2.121', 'eleventh@example.com')
})
