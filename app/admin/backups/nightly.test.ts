import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { performLogged } from '#app/platform/jobs/perform.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { readSetting } from '#app/platform/settings/settings.server.ts'
import { stopTraces } from '#app/platform/traces/traces.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { collectTraces } from '#tests/setup/trace-collector.ts'
import { backUpNightly, lastBackupSetting } from './nightly.server.ts'

testDatabase()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sol-nightly-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('each night adds one backup, logs it, and touches no other file', async () => {
  setConfig({ ...config(), backupUrl: path.join(folder, 'backups') })
  await backUpNightly.perform({})
  await writeFile(path.join(folder, 'backups', 'notes.txt'), 'mine')
  await backUpNightly.perform({})
  const names = await readdir(path.join(folder, 'backups'))
  expect(names).toContain('notes.txt')
  const last = await readSetting(lastBackupSetting)
  expect(names).toContain(last?.name)
  expect(await database().select().from(mails)).toEqual([])
})

test('a failed backup is reported to the admins and not retried', async () => {
  const admin = await buildMember({ role: 'admin' })
  await writeFile(path.join(folder, 'file'), '')
  setConfig({ ...config(), backupUrl: path.join(folder, 'file', 'backups') })
  await backUpNightly.perform({})
  const [mail] = await database().select().from(mails)
  expect(mail).toMatchObject({ recipient: admin.email, subject: 'The nightly backup failed' })
  expect(mail?.bodyText).toContain('ENOTDIR')
})

test('a backup that fails is an error in its trace, with the reason', async () => {
  const collector = await collectTraces()
  setConfig({ ...config(), backupUrl: path.join(folder, 'file', 'backups') })
  await performLogged(backUpNightly as never, 'a-job', {})
  setConfig({ ...config(), backupUrl: undefined })
  await performLogged(backUpNightly as never, 'another', {})
  await stopTraces()
  expect(collector.spans.filter(({ name }) => name === 'job backup.nightly').map(({ status }) => status)).toEqual([
    { code: 2, message: expect.stringMatching(/^A part of the path is no folder: .+ENOTDIR/) },
    { code: 0 },
  ])
})

test('without BACKUP_URL no backup is made', async () => {
  setConfig({ ...config(), backupUrl: undefined })
  await backUpNightly.perform({})
  expect(await database().select().from(mails)).toHaveLength(2)
})
