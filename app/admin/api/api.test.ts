import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createUser, revokeSignIn, updateUser } from '#app/auth/auth.ts'
import { signInContext } from '#app/auth/sessions/sign-in-context.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { ensureMember } from '#app/members/ensure-member.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { members } from '#app/members/tables.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, rawSql, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deliver } from '../webhooks/deliver.server.ts'
import { buildWebhook } from '../webhooks/factory.ts'
import { findWebhook, setWebhook } from '../webhooks/webhooks.server.ts'
import { buildApiKey } from './factory.ts'
import { createApiKey, listApiKeys, resumeApiKey, revokeApiKey } from './keys.server.ts'
import { action as change, loader as lead } from './lead.route.ts'
import { loader as leads } from './leads.route.ts'
import { loader as memberList } from './members.route.ts'
import { loader as registrations } from './registrations.route.ts'
import { programKeys } from './tables.server.ts'

testDatabase()

type Call = (args: never) => Promise<Response>

async function call(route: Call, key: string, { query = '', params = {}, method = 'GET', body = '' } = {}) {
  const request = new Request(`http://localhost/api/v1/x${query}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body }),
  })
  const answer = await route({ request, params, context: new RouterContextProvider() } as never)
  return { status: answer.status, json: await answer.json() }
}

const routes: [string, Call][] = [
  ['leads:read', leads as Call],
  ['registrations:read', registrations as Call],
  ['members:read', memberList as Call],
]

test.each(routes)(
  'a call needs a key with the scope %s, created by somebody who is still an admin',
  async (scope, route) => {
    const admin = await buildMember({ role: 'admin' })
    const createdBy = admin.id
    const { key } = await buildApiKey({ createdBy, scopes: [scope as 'leads:read'] })
    const other = await buildApiKey({ createdBy, scopes: ['leads:write'] })
    const query = `?event=${(await buildEvent()).id}`
    expect(await call(route, key, { query })).toMatchObject({ status: 200, json: { data: expect.any(Array) } })
    expect((await call(route, other.key, { query })).status).toBe(403)
    for (const wrong of ['', 'x', key.slice(0, -1), `${key.slice(0, -1)}*`, `sol_${'A'.repeat(43)}`, 'null'])
      expect((await call(route, wrong, { query })).status).toBe(401)
    await database().update(members).set({ role: 'member' }).where(eq(members.id, admin.id))
    expect((await call(route, key, { query })).status).toBe(401)
  },
)

test('leads are listed page by page, read, and set to a status that their kind allows', async () => {
  const admin = await buildMember({ role: 'admin' })
  const key = await createApiKey(admin, { name: 'The CRM', scopes: ['leads:read', 'leads:write'] })
  const { id } = await buildMessage({ source: 'api-test' })
  const listed = await call(leads as Call, key, { query: '?source=api-test' })
  expect(listed.json).toMatchObject({ data: [{ id, kind: 'messages', email: 'ada@example.com' }], after: null })
  const params = { kind: 'messages', id }
  expect((await call(lead as Call, key, { params })).json).toMatchObject({ data: { id, status: 'new' } })
  const set = (body: string, at = params) => call(change as Call, key, { params: at, method: 'POST', body })
  expect((await set('{"status":"answered"}')).json).toMatchObject({ data: { status: 'answered' } })
  expect((await set('{"status":"sold"}')).status).toBe(422)
  for (const body of ['', '{', 'null', '[]', '{"status":{"toString":1}}', '{"status":["read"]}'])
    expect((await set(body)).status).toBe(422)
  for (const at of [
    { kind: 'x', id },
    { kind: 'messages', id: 'x' },
    { kind: '__proto__', id },
  ])
    expect((await set('{"status":"read"}', at)).status).toBe(404)
  const reading = await buildApiKey({ createdBy: admin.id })
  expect((await call(change as Call, reading.key, { params, method: 'POST', body: '{"status":"read"}' })).status).toBe(
    403,
  )
})

test('eight concurrent updates of one lead all get a response, and the last status is stored', async () => {
  const admin = await buildMember({ role: 'admin' })
  const key = await createApiKey(admin, { name: 'Eight', scopes: ['leads:read', 'leads:write'] })
  const params = { kind: 'messages', id: (await buildMessage()).id }
  const set = () => call(change as Call, key, { params, method: 'POST', body: '{"status":"answered"}' })
  const answers = await Promise.all(Array.from({ length: 8 }, set))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await call(lead as Call, key, { params })).json).toMatchObject({ data: { status: 'answered' } })
})

test('registrations name the attendee; members are listed by name and address', async () => {
  const admin = await buildMember({ role: 'admin' })
  const key = await createApiKey(admin, { name: 'x', scopes: ['registrations:read', 'members:read'] })
  const event = await buildEvent()
  const member = await buildMember()
  await buildRegistration({ eventId: event.id, userId: member.id })
  const { json } = await call(registrations as Call, key, { query: `?event=${event.id}` })
  expect(json).toMatchObject({ data: [{ eventId: event.id, email: member.email, state: 'seated' }], after: null })
  expect((await call(registrations as Call, key, { query: '?event=x' })).status).toBe(404)
  const people = (await call(memberList as Call, key)).json as { data: { email: string }[] }
  const person = people.data.find(({ email }) => email === member.email)
  expect(Object.keys(person ?? {}).toSorted()).toEqual(['email', 'id', 'name'])
})

test('a ban, a password change or “not me” suspends an admin’s keys and webhooks until an admin resumes them', async () => {
  const email = `${newId()}@example.com`
  const { id } = await createUser({ email, emailConfirmed: true, appMetadata: { role: 'admin' } }, { kind: 'system' })
  await transaction(() => ensureMember({ id, email, role: 'admin' }))
  const { id: keyId, key } = await buildApiKey({ createdBy: id })
  const { id: hook, delivery } = await buildWebhook({ setBy: id })
  const others = await buildApiKey({ createdBy: (await buildMember({ role: 'admin' })).id })
  const caller = { address: '192.0.2.7', userAgent: 'Test' }
  const admin: SignedIn = { kind: 'member', id, email, role: 'admin', sessionId: '' }
  const status = async (one = key) => (await call(leads as Call, one)).status
  expect(await status()).toBe(200)
  const acts: [string, () => Promise<unknown>][] = [
    ['a ban that is over', () => updateUser(id, { banDuration: '1h' }, { kind: 'system' })],
    ['a password', () => updateUser(id, { password: 'vexing quartz' }, { kind: 'system' })],
    ['not me', async () => revokeSignIn((await signInContext(id, caller)).notMe.split('token=')[1] ?? '', caller)],
  ]
  for (const [act, happens] of acts) {
    await happens()
    await rawSql()`update auth.users set banned_until = null where id = ${id}`
    expect([act, await status(), await status(others.key)]).toEqual([act, 401, 200])
    await deliver(delivery)
    expect((await findWebhook(admin, hook)).deliveries[0]?.answer).toBe('The webhook is suspended.')
    expect((await listApiKeys(admin)).find((one) => one.id === keyId)?.suspendedAt).toBeInstanceOf(Date)
    await resumeApiKey(admin, keyId)
    await setWebhook(admin, hook, { address: 'https://example.com/hook', events: ['booking.moved'], active: 'on' })
    expect(await status()).toBe(200)
    expect((await findWebhook(admin, hook)).suspendedAt).toBeNull()
  }
})

test('a key counts however many admins there are', async () => {
  for (let other = 0; other < 50; other++) await buildMember({ role: 'admin', name: 'Aaron' })
  const { id: createdBy } = await buildMember({ role: 'admin', name: 'Zoe' })
  const { key } = await buildApiKey({ createdBy, scopes: ['leads:read'] })
  expect((await call(leads as Call, key)).status).toBe(200)
  await database().update(members).set({ leaving: true }).where(eq(members.id, createdBy))
  expect((await call(leads as Call, key)).status).toBe(401)
})

test('a key is stored as a hash, shown once, and deleted only by admins', async () => {
  const admin = await buildMember({ role: 'admin' })
  const key = await createApiKey(admin, { name: 'Once', scopes: ['leads:read'] })
  expect(JSON.stringify(await database().select().from(programKeys))).not.toContain(key)
  const [made] = (await listApiKeys(admin)).filter(({ name }) => name === 'Once')
  for (const role of ['member', 'editor'] as const) {
    const other = await buildMember({ role })
    await expect(listApiKeys(other)).rejects.toThrow(Forbidden)
    await expect(revokeApiKey(other, made?.id ?? '')).rejects.toThrow(Forbidden)
  }
  await revokeApiKey(admin, made?.id ?? '')
  await expect(revokeApiKey(admin, made?.id ?? '')).rejects.toThrow(NotFound)
  expect((await call(leads as Call, key)).status).toBe(401)
})

test('requests with invalid keys are rate-limited; a valid key at the same address is not', async () => {
  const { id: createdBy } = await buildMember({ role: 'admin' })
  const { key } = await buildApiKey({ createdBy, scopes: ['leads:read'] })
  await rawSql()`truncate rate_limits`
  const wrong = `sol_${'B'.repeat(43)}`
  const answers = await Promise.all(Array.from({ length: 70 }, () => call(leads as Call, wrong)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await call(leads as Call, wrong)).status).toBe(429)
  expect((await call(leads as Call, key)).status).toBe(200)
})

test('forty concurrent requests create no more keys than the limit allows', async () => {
  const admin = await buildMember({ role: 'admin' })
  await database().delete(programKeys)
  for (let made = 0; made < 40; made++) await buildApiKey()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, number) => createApiKey(admin, { name: `Key ${number}`, scopes: ['leads:read'] })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Invalid)
  expect(await listApiKeys(admin)).toHaveLength(50)
})

test('a key may call 1,200 times in ten minutes; another key is not affected', async () => {
  const { id } = await buildMember({ role: 'admin' })
  const [{ key, id: keyId }, other] = [await buildApiKey({ createdBy: id }), await buildApiKey({ createdBy: id })]
  expect((await call(leads as Call, key)).status).toBe(200)
  const used = await rawSql()`update rate_limits set points = 1199 where key = ${`api.key:${keyId}`} returning key`
  expect(used).toHaveLength(1)
  const statuses = [(await call(leads as Call, key)).status, (await call(leads as Call, key)).status]
  expect(statuses).toEqual([200, 429])
  expect((await call(leads as Call, other.key)).status).toBe(200)
})
