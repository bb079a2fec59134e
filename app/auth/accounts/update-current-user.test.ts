import { expect, test } from 'vitest'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { whileLocked } from '#tests/setup/while-locked.ts'

const auth = authServer()
const [password, newPassword] = ['vexing quartz', 'a newer wedge']

async function member() {
  const email = newEmail()
  const { admin } = await auth.admin()
  const { data } = await admin.createUser({ email, password, email_confirm: true })
  const client = auth.client()
  await client.signInWithPassword({ email, password })
  return { client, email, id: data.user?.id ?? '' }
}

const isPassword = async (email: string, submitted: string) =>
  (await auth.client().signInWithPassword({ email, password: submitted })).error === null

test.each([
  ['too much metadata', { data: { text: 'a'.repeat(9000) } }, 'validation_failed'],
  ['a mail too soon', { email: 'moved@example.com' }, 'over_email_send_rate_limit'],
  ['a text too soon', { phone: '15025550161' }, 'over_sms_send_rate_limit'],
])('a request with %s changes nothing', async (_, refused, code) => {
  const { client, email } = await member()
  // Another member has just had a code sent to the same address or number.
  await (await member()).client.updateUser(refused)
  const { error } = await client.updateUser({ data: { town: 'Louisville' }, password: newPassword, ...refused })
  expect(error?.code).toBe(code)
  expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('town')
  expect(await isPassword(email, newPassword)).toBe(false)
  expect(await isPassword(email, password)).toBe(true)
})

test('a concurrent change of other metadata is not overwritten', async () => {
  const { client, id } = await member()
  const changed = await whileLocked(
    (tx) => tx`update auth.users set user_metadata = '{"name": "Ada"}' where id = ${id}`,
    () => client.updateUser({ data: { town: 'Louisville' } }),
  )
  expect(changed.data.user?.user_metadata).toEqual({ name: 'Ada', town: 'Louisville' })
})
