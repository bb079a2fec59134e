import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { authServer } from '#tests/setup/auth-server.ts'
import { createUser, findUser, signInWithPassword } from '../auth.ts'

const auth = authServer()
const password = 'vexing quartz'
const caller = { address: '192.0.2.7', userAgent: 'Test' }

test('an account created through the API at an international domain can sign in on the website', async () => {
  const name = `jens-${newId()}`
  const { admin } = await auth.admin()
  const made = await admin.createUser({ email: `${name}@münchen.example`, password, email_confirm: true })
  expect(made.error).toBeNull()
  const written = [
    `${name}@xn--mnchen-3ya.example`,
    `${name.toUpperCase()}@MÜNCHEN.example`,
    `${name}@mu\u0308nchen.example`,
  ]
  for (const email of written) {
    expect((await signInWithPassword({ email, password, caller })).user.id).toBe(made.data.user?.id)
    expect((await findUser({ email }))?.id).toBe(made.data.user?.id)
    await expect(createUser({ email, password }, { kind: 'system' })).rejects.toMatchObject({ code: 'email_exists' })
  }
})

test('existing addresses are normalized, and no account loses its address to another', async () => {
  const domains = [
    'münchen.example',
    'bücher.example',
    '例え.テスト',
    'ñandú.ЛАТ.example',
    'a.b-c.example',
    'zoë.example',
  ]
  const made = domains.map((domain) => ({ id: newId(), email: `old@${domain}` }))
  for (const { id, email } of made)
    await rawSql()`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`
  const [ascii, same] = [newId(), newId()]
  await rawSql()`insert into auth.users (id, email, email_confirmed_at) values
    (${ascii}, 'twin@xn--mnchen-3ya.example', now()), (${same}, 'twin@münchen.example', null)`
  await rawSql().query(await readFile('migrations/1701_one_form_of_address.sql', 'utf8'))

  for (const { id, email } of made) expect((await findUser({ id }))?.email).toBe(comparableAddress(email))
  expect((await findUser({ email: 'twin@münchen.example' }))?.id).toBe(ascii)
  expect((await findUser({ id: same }))?.email).toBe('twin@münchen.example')
})
