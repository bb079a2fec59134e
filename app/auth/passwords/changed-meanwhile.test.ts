import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { whileLocked } from '#tests/setup/while-locked.ts'
import { createUser, isAuthError, signInWithPassword, startWebSession } from '../auth.ts'
import { hashPassword } from './passwords.ts'

const auth = authServer()
const caller = { address: '192.0.2.7', userAgent: 'Test' }
const [password, newPassword] = ['vexing quartz', 'a newer wedge']

async function member(imported?: string) {
  const email = newEmail()
  const account = imported ? { passwordHash: imported } : { password }
  const { id } = await createUser({ email, emailConfirmed: true, ...account }, { kind: 'system' })
  return { email, id }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error) => (isAuthError(error) ? error.code : String(error)),
  )

/** Signs in with the old password while another transaction changes it. */
async function outcomeDuringChange(id: string, enter: () => Promise<unknown>): Promise<string> {
  const changedHash = await hashPassword(newPassword)
  return whileLocked(
    (tx) => tx`update auth.users set password_hash = ${changedHash} where id = ${id}`,
    () => codeOf(enter()),
  )
}

test('a sign-in with the old password that runs beside its change opens no session of a client', async () => {
  const { email, id } = await member()
  const enter = async () => {
    const { error } = await auth.client().signInWithPassword({ email, password })
    if (error) throw error
  }
  expect(await outcomeDuringChange(id, enter)).toContain('Invalid login credentials')
  expect(await rawSql()`select from auth.sessions where user_id = ${id}`).toHaveLength(0)
})

test('and none of the website', async () => {
  const { email, id } = await member()
  const enter = () =>
    signInWithPassword({ email, password, caller }, 'campus', (user) =>
      startWebSession({ userId: user.id, kind: 'campus', ...caller }),
    )
  expect(await outcomeDuringChange(id, enter)).toBe('invalid_credentials')
  expect(await rawSql()`select from auth.web_sessions where user_id = ${id}`).toHaveLength(0)
})

test('the upgrade of an imported hash does not bring an old password back', async () => {
  const { email, id } = await member(await bcrypt(password, 4))
  const enter = () => signInWithPassword({ email, password, caller })
  expect(await outcomeDuringChange(id, enter)).toBe('invalid_credentials')
  expect(await codeOf(enter())).toBe('invalid_credentials')
  expect(await codeOf(signInWithPassword({ email, password: newPassword, caller }))).toBe('in')
})

test('two concurrent sign-ins with an imported hash both succeed', async () => {
  const { email } = await member(await bcrypt(password, 4))
  const enter = () => codeOf(signInWithPassword({ email, password, caller }))
  expect(await Promise.all([enter(), enter(), enter()])).toEqual(['in', 'in', 'in'])
})
