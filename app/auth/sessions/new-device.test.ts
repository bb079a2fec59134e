import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import {
  createUser,
  findUser,
  isAuthError,
  isNotMeLinkGood,
  resolveWebSession,
  revokeSignIn,
  signInWithPassword,
  startWebSession,
} from '../auth.ts'
import { sha256 } from '../hashes.ts'
import { noteDevice } from './known-devices.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on' } })
const password = 'vexing quartz'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const home = { address: '192.0.2.7', userAgent: firefox }

async function member() {
  const email = newEmail()
  const { id } = await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
  return { id, email }
}
const signIn = async ({ email }: { email: string }, caller: { address: string; userAgent: string }) => {
  const open = ({ id: userId }: { id: string }) =>
    startWebSession({ userId, kind: 'campus', ...caller, isDeviceNoted: true })
  return (await signInWithPassword({ email, password, caller }, 'campus', open)).opened
}
const mailsTo = async (email: string) =>
  (await rawSql()`select subject from mails where recipient = ${email} and kind = 'auth.new-device'`).length

test('a failed sign-in writes no audit entry, stores no known device and sends no email', async () => {
  const owner = await member()
  await signIn(owner, home)
  const elsewhere = { address: '198.51.100.9', userAgent: firefox }
  const open = () => Promise.reject(new Error('the database is gone'))
  await expect(signInWithPassword({ email: owner.email, password, caller: elsewhere }, 'campus', open)).rejects.toThrow(
    'the database is gone',
  )
  const [remaining] = await rawSql()`select
    (select count(*)::int from audit_log where act = 'auth.signed-in' and subject_id = ${owner.id}) as lines,
    (select count(*)::int from auth.known_devices where user_id = ${owner.id}) as devices`
  expect(remaining).toEqual({ lines: 1, devices: 1 })
  expect(await mailsTo(owner.email)).toBe(0)
})

test('the email names time, place and device, and its link undoes the sign-in', async () => {
  const owner = await member()
  await signIn(owner, home)
  expect(await mailsTo(owner.email)).toBe(0)
  const stranger = await signIn(owner, { address: '198.51.100.9', userAgent: firefox })
  const { text } = await auth.mailTo(owner.email, /New sign-in/)
  expect(text).toContain('Firefox on Linux')
  expect(text).toContain('198.51.100.9')
  const token = /not-me\?token=(\S+)/.exec(text)?.[1] ?? ''
  expect(await isNotMeLinkGood(token)).toBe(true)
  expect(await isNotMeLinkGood(token.replace(owner.id, newId()))).toBe(false)
  await rawSql()`insert into auth.passkeys (id, user_id, credential_id, public_key)
    values (${newId()}, ${owner.id}, ${newId()}, '\\x00')`
  await revokeSignIn(token, home)
  expect(await resolveWebSession(stranger.token, 'campus')).toBeNull()
  expect((await findUser({ id: owner.id }))?.passwordHash).toBeNull()
  expect(await rawSql()`select id from auth.passkeys where user_id = ${owner.id}`).toEqual([])
  expect((await auth.mailTo(owner.email, /Reset your password/)).link).toContain('type=recovery')
  const secondUse = await revokeSignIn(token, home).catch((error) => error)
  expect(isAuthError(secondUse, 'otp_expired')).toBe(true)
})

test('“This wasn’t me” removes everything added since and pending codes and links', async () => {
  const owner = await member()
  const thief = auth.client({ flowType: 'pkce' })
  await thief.signInWithPassword({ email: owner.email, password })
  await signIn(owner, home)
  await signIn(owner, { address: '198.51.100.9', userAgent: 'curl/8' })
  const token = /not-me\?token=(\S+)/.exec((await auth.mailTo(owner.email, /New sign-in/)).text)?.[1] ?? ''
  await rawSql()`insert into auth.identities (id, user_id, provider, provider_id)
    values (${newId()}, ${owner.id}, 'google', ${newId()})`
  await rawSql()`insert into auth.mfa_recovery_codes (id, user_id, code_hash) values (${newId()}, ${owner.id}, '\\x00')`
  await rawSql()`update auth.users set phone = '15025550188', phone_confirmed_at = now() where id = ${owner.id}`
  await rawSql()`insert into auth.flow_state (id, user_id, auth_code_hash, provider, authentication_method)
    values (${newId()}, ${owner.id}, '\\x00', 'email', 'magiclink')`
  await rawSql()`insert into auth.flow_state (id, linking_user_id, provider, authentication_method)
    values (${newId()}, ${owner.id}, 'google', 'oauth')`
  await rawSql()`update auth.users set new_email = 'thief@example.com', email_change_agreed = 2 where id = ${owner.id}`
  await revokeSignIn(token, home)
  const countRemaining = async (table: string) =>
    (await rawSql().query(`select from ${table} where user_id = $1`, [owner.id])).rowCount
  expect(await rawSql()`select provider from auth.identities where user_id = ${owner.id}`).toEqual([
    { provider: 'email' },
  ])
  expect([
    await countRemaining('auth.mfa_recovery_codes'),
    await countRemaining('auth.sessions'),
    await countRemaining('auth.web_sessions'),
  ]).toEqual([0, 0, 0])
  expect(
    await rawSql()`select from auth.flow_state where auth_code_hash is not null or linking_user_id is not null`,
  ).toHaveLength(0)
  expect(await findUser({ id: owner.id })).toMatchObject({
    email: owner.email,
    phone: null,
    passwordHash: null,
    newEmail: null,
    emailChangeAgreed: 0,
  })
})

test('“This wasn’t me” cancels a pending move and undoes changes up to an hour before the email', async () => {
  const owner = await member()
  await signIn(owner, home)
  await signIn(owner, { address: '198.51.100.9', userAgent: 'curl/8' })
  const token = /not-me\?token=(\S+)/.exec((await auth.mailTo(owner.email, /New sign-in/)).text)?.[1] ?? ''
  const expiresAt = Number(token.split('.')[1]) - (7 * 24 + 1) * 3600
  const earlier = newId()
  await rawSql()`insert into auth.passkeys (id, user_id, credential_id, public_key, created_at) values
    (${earlier}, ${owner.id}, ${newId()}, '\\x00', to_timestamp(${expiresAt - 1})),
    (${newId()}, ${owner.id}, ${newId()}, '\\x00', to_timestamp(${expiresAt}))`
  await rawSql()`update auth.users set phone = '15025550189', phone_confirmed_at = to_timestamp(${expiresAt}),
    new_email = 'thief@example.com', email_change_agreed = 1 where id = ${owner.id}`
  await rawSql()`insert into auth.address_moves (user_id, new_email, due_at)
    values (${owner.id}, 'thief@example.com', now() + interval '7 days')`
  await revokeSignIn(token, home)
  expect(await findUser({ id: owner.id })).toMatchObject({ phone: null, newEmail: null, emailChangeAgreed: 0 })
  expect(await rawSql()`select from auth.address_moves where user_id = ${owner.id}`).toHaveLength(0)
  expect(await rawSql()`select id from auth.passkeys where user_id = ${owner.id}`).toEqual([{ id: earlier }])
  const acts = await rawSql()`select act from audit_log where actor_id = ${owner.id} and act = 'auth.disowned'`
  expect(acts).toHaveLength(1)
})

test('an email is sent for the first sign-in with a password from another network', async () => {
  const owner = await member()
  await startWebSession({ userId: owner.id, kind: 'campus', ...home })
  await signIn(owner, { address: '198.51.100.9', userAgent: 'curl/8' })
  expect((await auth.mailTo(owner.email, /New sign-in/)).text).toContain('198.51.100.9')
})

test('no email is sent for a browser update, a neighboring address, or a known browser in another network', async () => {
  const owner = await member()
  await asBrowser().run(async () => {
    await signIn(owner, home)
    await signIn(owner, { ...home, userAgent: firefox.replaceAll('140', '141') })
    await signIn(owner, { ...home, address: '192.0.2.99' })
    await signIn(owner, { ...home, address: '203.0.113.80' })
  })
  expect(await mailsTo(owner.email)).toBe(0)
})

test.each([
  ['192.0.2.7', '192.0.200.9', 0],
  ['192.0.2.7', '192.1.2.7', 1],
  ['192.0.2.7', '193.0.2.7', 1],
  ['2001:db8:1:2::7', '2001:db8:1:3::7', 0],
  ['2001:db8:1:2::7', '2001:db8:2:2::7', 1],
])('after %s a sign-in from %s sends %i emails', async (first, then, mails) => {
  const owner = await member()
  await signIn(owner, { ...home, address: first })
  await signIn(owner, { ...home, address: then })
  expect(await mailsTo(owner.email)).toBe(mails)
})

test('a browser is still recognized after an update, and another one is not', async () => {
  const owner = await member()
  await signIn(owner, home)
  await signIn(owner, { ...home, userAgent: firefox.replaceAll('140.0', '141.0.2') })
  expect(await mailsTo(owner.email)).toBe(0)
  await signIn(owner, { ...home, userAgent: firefox.replace('Firefox', 'Seamonkey') })
  expect(await mailsTo(owner.email)).toBe(1)
})

test('a device stored without its network is recognized once, and then stored with it', async () => {
  const owner = await member()
  const kind = sha256(firefox.replace(/[\d._]+/g, ''))
  await rawSql()`insert into auth.known_devices (user_id, device_hash) values (${owner.id}, ${kind})`
  const elsewhere = { address: '198.51.100.9', userAgent: firefox }
  expect(await noteDevice(owner.id, elsewhere)).toEqual({ isNew: false, isFirst: false })
  const remainingDevices = await rawSql()`select device_hash from auth.known_devices where user_id = ${owner.id}`
  expect(remainingDevices.map((row) => kind.equals(row.device_hash))).toEqual([false])
  expect(await noteDevice(owner.id, elsewhere)).toEqual({ isNew: false, isFirst: false })
  expect(await noteDevice(owner.id, home)).toEqual({ isNew: true, isFirst: false })
  expect(await noteDevice((await member()).id, home)).toEqual({ isNew: true, isFirst: true })
})
