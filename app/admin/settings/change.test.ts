import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { changeSettings, currentSettings } from './change.server.ts'

testDatabase()

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const moderator: Actor = { ...admin, role: 'moderator' }
const leadsTo = async () => (await currentSettings(admin)).leadsTo

beforeEach(() => changeSettings(admin, { topicCreators: 'members', leadsTo: 'sales@example.com' }))

test('only settings that differ are changed', async () => {
  await changeSettings(admin, { topicCreators: 'moderators', leadsTo: 'sales@example.com' })
  expect(await currentSettings(admin)).toMatchObject({
    topicCreators: 'moderators',
    adminPasskeys: 'optional',
    leadsTo: 'sales@example.com',
  })
  await changeSettings(admin, { topicCreators: 'moderators' })
  expect(await leadsTo()).toBe('')
})

test('an address that is set in the environment cannot be changed in the admin area', async () => {
  const before = config()
  setConfig({ ...before, leadsTo: 'operator@example.com' })
  await changeSettings(admin, { topicCreators: 'members', leadsTo: 'other@example.com' })
  setConfig(before)
  expect(await leadsTo()).toBe('sales@example.com')
})

test('only admins read and change settings', async () => {
  await expect(currentSettings(moderator)).rejects.toBeInstanceOf(Forbidden)
  await expect(changeSettings(moderator, { topicCreators: 'members' })).rejects.toBeInstanceOf(Forbidden)
})
