import { expect, test } from 'vitest'
import { can } from '#app/permissions.ts'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { buildCallHost } from '../factory.ts'
import { freeTimes } from '../queries.server.ts'
import { hostHours } from './hours.server.ts'

const auth = authServer()

/** An editor who takes calls, with an account at the auth service. */
async function hostingEditor() {
  const { admin } = await auth.admin()
  const { data } = await admin.createUser({ email: newEmail(), app_metadata: { role: 'editor' } })
  const id = data.user?.id ?? ''
  await buildCallHost({ memberId: id, busyAddress: 'https://calendar.example/private.ics' })
  const isOffered = async () => (await freeTimes(new Date(), id)).length > 0
  const hours = () => hostHours({ id } as SignedIn)
  expect(await isOffered()).toBe(true)
  return { admin, id, isOffered, hours }
}

test.each(['member', 'moderator', 'editor', 'sales', 'admin'] as const)(
  'a member who becomes %s is offered for calls if that role may host them',
  async (role: Role) => {
    const { admin, id, isOffered, hours } = await hostingEditor()
    const { error } = await admin.updateUserById(id, { app_metadata: { role: role === 'member' ? null : role } })
    expect(error).toBeNull()
    const mayHost = can({ kind: 'member', id, email: '', role, sessionId: '' }, 'call.host')
    expect(await isOffered()).toBe(mayHost)
    expect((await hours()) !== undefined).toBe(mayHost)
  },
)

test.each([false, true])('a deleted account is not offered for calls (author record retained: %s)', async (soft) => {
  const { admin, id, isOffered, hours } = await hostingEditor()
  expect((await admin.deleteUser(id, soft)).error).toBeNull()
  expect(await isOffered()).toBe(false)
  expect(await hours()).toBeUndefined()
})

test('a banned host is not offered but keeps their hours, and cached pages that link to calls are invalidated', async () => {
  const { admin, id, isOffered, hours } = await hostingEditor()
  const dropped: string[] = []
  const unlisten = await pool().listener.listen('drop_pages', (subject) => dropped.push(subject))
  await admin.updateUserById(id, { user_metadata: { name: 'Ada' } })
  expect(await isOffered()).toBe(true)
  await admin.updateUserById(id, { ban_duration: '24h' })
  expect(await isOffered()).toBe(false)
  expect((await hours())?.taking).toBe(false)
  await expect.poll(() => dropped).toEqual(['call-hours'])
  await unlisten()
})
