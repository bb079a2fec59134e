import { expect, test } from 'vitest'
import { answerOf, buildAdminSession } from '#app/members/reauthentication/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { retentionDays } from './queries.server.ts'
import { action } from './retention.route.tsx'

testDatabase()

const days = { messages: '90', candidates: '90', assessments: '90', calls: '90', files: '90', mails: '90', audit: '90' }

test('retention is changed only after a recent proof, and what was typed is sent again with it', async () => {
  const { admin, password, ask } = await buildAdminSession({ minutes: 20 })
  const before = await retentionDays(admin)
  expect(await answerOf(action(ask('/admin/kept', days)))).toMatchObject({
    init: { status: 403 },
    data: { reauthentication: { action: '/admin/kept', savedFields: Object.entries(days) } },
  })
  expect(await retentionDays(admin)).toEqual(before)
  const answer = await answerOf(action(ask('/admin/kept', { ...days, 'proof-password': password })))
  expect((answer as Response).headers.get('location')).toContain('done=leads-kept')
  expect(await retentionDays(admin)).toMatchObject({ calls: 90, audit: 90 })
})
