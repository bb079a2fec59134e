import { expect, test } from 'vitest'
import { answerOf, buildAdminSession } from '#app/members/reauthentication/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { action } from './settings.route.tsx'
import { sendingSettingsNow } from './settings.server.ts'

testDatabase()

const address = '/admin/newsletter/settings'
const fields = { perHour: '60', counts: 'on' }

test('settings are changed only after a recent proof, and what was typed is sent again with it', async () => {
  const { password, ask } = await buildAdminSession({ minutes: 20 })
  const before = await sendingSettingsNow()
  expect(await answerOf(action(ask(address, fields)))).toMatchObject({
    init: { status: 403 },
    data: { reauthentication: { action: address, savedFields: Object.entries(fields) } },
  })
  expect(await sendingSettingsNow()).toEqual(before)
  const answer = await answerOf(action(ask(address, { ...fields, 'proof-password': password })))
  expect((answer as Response).headers.get('location')).toContain('done=newsletter-set')
  expect(await sendingSettingsNow()).toEqual({ perHour: 60, counts: 'on' })
})
