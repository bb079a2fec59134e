import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { lastBackupSetting } from '#app/admin/backups/nightly.server.ts'
import { createUser, requireAdminPasskeys } from '#app/auth/auth.ts'
import { buildEvent } from '#app/events/factory.ts'
import { leadsSetting } from '#app/leads/leads-address.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { system } from '#app/platform/actor.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { certificate } from './certificate.server.ts'
import { storedFindings } from './stored.server.ts'

testDatabase()

const wrong = (findings: { subject: string; fine: boolean }[]) =>
  findings.filter(({ fine }) => !fine).map(({ subject }) => subject)

test('an installation as it should be has nothing wrong', async () => {
  const last = { name: 'by-hand.backup', at: new Date().toISOString(), bytes: 1 }
  await writeSetting(system, lastBackupSetting, last)
  expect(wrong(await storedFindings(config()))).toEqual([])
})

test('a database that a newer release has changed is not called up to date', async () => {
  await rawSql()`insert into migrations (name, hash) values ('9999_newer.sql', '')`
  const findings = await storedFindings(config()).finally(
    () => rawSql()`delete from migrations where name = '9999_newer.sql'`,
  )
  expect(wrong(findings)).toEqual(['migrations'])
  expect(findings.at(-1)?.message).toMatch(/newer release has changed the database \(9999_newer\.sql\)/)
})

test('an admin by password alone, sample content in public and a missing backup are named', async () => {
  await createUser(
    { email: 'boss@example.com', password: 'larger slice of the pie', appMetadata: { role: 'admin' } },
    { kind: 'system' },
  )
  await buildArticle({ title: 'Bid or not in thirty minutes' })
  await rawSql()`delete from settings where name = ${lastBackupSetting.name}`
  const findings = await storedFindings({ ...config(), https: true, backupUrl: '/backups' })
  expect(wrong(findings)).toEqual(['backup', 'admins', 'addresses', 'sample'])
  expect(findings.find(({ subject }) => subject === 'admins')?.message).toMatch(/^1 of 1/)

  // Following the advice clears the finding.
  await requireAdminPasskeys(await buildMember({ role: 'admin' }), true)
  expect(wrong(await storedFindings({ ...config(), https: true, backupUrl: '/backups' }))).not.toContain('admins')
})

test('an installation without a backup of the last week is never called fine', async () => {
  const backup = async () =>
    (await storedFindings({ ...config(), https: false, backupUrl: undefined })).find(
      ({ subject }) => subject === 'backup',
    )
  await rawSql()`delete from settings where name = ${lastBackupSetting.name}`
  expect(await backup()).toMatchObject({ fine: false, message: expect.stringContaining('none was made yet') })
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await writeSetting(system, lastBackupSetting, { name: 'by-hand.backup', at: at(2), bytes: 1 })
  expect(await backup()).toMatchObject({ fine: true, message: expect.stringContaining('48 hours old') })
  await writeSetting(system, lastBackupSetting, { name: 'by-hand.backup', at: at(9), bytes: 1 })
  expect(await backup()).toMatchObject({ fine: false })
})

test('sample addresses are named wherever they stand, and those of the admin area count', async () => {
  const addresses = async () =>
    (await storedFindings({ ...config(), https: true })).find(({ subject }) => subject === 'addresses')
  const before = config()
  onTestFinished(() => setConfig(before))
  setConfig({ ...before, mailFrom: 'Ada <ada@firm.test>', leadsTo: undefined })
  expect((await addresses())?.message).toMatch(/sales@solutioneer\.example \(LEADS_TO\).+\(Pages, The firm\)/)
  await writeSetting(system, { ...leadsSetting, mayWrite: () => true }, 'leads@firm.test')
  // Shown to visitors on every page.
  expect((await addresses())?.message).toBe(
    'nobody reads a sample address: set another for sales@solutioneer.example (Pages, The firm)',
  )
})

test('sample downloads and events are reported as well as articles', async () => {
  const sample = async () =>
    (await storedFindings({ ...config(), https: true })).find(({ subject }) => subject === 'sample')
  await buildDownload({ title: 'RFP response kit' })
  await buildEvent({ title: 'RFP triage, live' })
  expect(await sample()).toMatchObject({ fine: false, message: expect.stringMatching(/1 downloads, 1 events/) })
})

test('a public address without a valid certificate is reported', async () => {
  const server = createServer((socket) => socket.end('this is no TLS'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect((await certificate(`https://127.0.0.1:${port}`)).fine).toBe(false)
  server.close()
})
