import { expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { publishCopy } from '#app/platform/copy/publish.server.ts'
import { legalUpdateOf } from '#app/site/firm/legal-update.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { requirePermit } from '../require-permit.ts'

testDatabase()

test('a legal page with custom copy shows the date of the last change', async () => {
  expect((await legalUpdateOf('privacy')).shown).toBe('April 4, 2025')
  await publishCopy(requirePermit(system, 'copy.write'), 'privacy', { lede: 'What we store about you, and why.' })
  const today = new Date()
  expect(await legalUpdateOf('privacy')).toMatchObject({
    date: today.toISOString().slice(0, 10),
    shown: today.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  })
  expect((await legalUpdateOf('terms')).shown).toBe('April 4, 2025')
})
