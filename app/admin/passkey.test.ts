import { beforeAll, expect, test } from 'vitest'
import { requireAdminPasskeys } from '#app/auth/auth.ts'
import { buildMember } from '#app/members/factory.ts'
import { answerOf, buildAdminSession } from '#app/members/reauthentication/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { action, loader } from './passkey.route.tsx'

testDatabase()

const address = '/admin/login/passkey?next=%2Fadmin%2Fleads'
const withPasskey = { credential: JSON.stringify({ challengeId: 'x', credential: {} }) }
const askedForProof = { init: { status: 403 }, data: { reauthentication: { action: address, savedFields: [] } } }

beforeAll(async () => requireAdminPasskeys(await buildMember({ role: 'admin' }), true))

test('an admin who has just signed in adds the first passkey without another proof', async () => {
  const { ask } = await buildAdminSession({ minutes: 5 })
  expect(await answerOf(loader(ask(address)))).toMatchObject({ has: false, next: '/admin/leads' })
  const answer = await answerOf(action(ask(address, withPasskey)))
  expect(answer).not.toMatchObject(askedForProof)
  expect(JSON.stringify(answer)).toContain('passkey')
})

test('a session of hours ago neither sees the page nor adds a passkey, until its owner proves who they are', async () => {
  const { password, ask } = await buildAdminSession({ minutes: 20 })
  expect(await answerOf(loader(ask(address)))).toMatchObject(askedForProof)
  expect(await answerOf(action(ask(address, withPasskey)))).toMatchObject(askedForProof)
  const answer = (await answerOf(action(ask(address, { 'proof-password': password })))) as Response
  expect(answer.headers.get('location')).toBe(address)
  expect(await answerOf(loader(ask(address)))).toMatchObject({ has: false })
})
