import { renameSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { awkward, encryptQuickly, picture, testBackups } from '#tests/setup/backups.ts'
import { readArchive } from './archive.server.ts'
import { backupAt } from './destination.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { drained, verifyBackup } from './verify-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const { source, inFolder, backup, createEmptyInstallation } = testBackups()

test('everything is restored: exact rows, files, secrets, queued emails', async () => {
  const file = await backup('whole.backup')
  const emptyInstallation = await createEmptyInstallation()
  try {
    const { counts } = await restoreBackup(emptyInstallation.address, backupAt(file))
    expect(counts.rows['public.topics']).toBe(500)
    const sql = open(emptyInstallation.address, { max: 1 })
    const [topic] = await sql`select description from topics where slug = 'topic-7'`
    expect(topic?.description).toBe(awkward)
    expect(await sql`select data from pgboss.job where name = 'mail.deliver'`).toHaveLength(1)
    expect(await sql`select 1 from reads union all select 1 from reader_salts`).toEqual([])
    const keys = await sql`select 1 from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
    expect(keys.length).toBeGreaterThan(10)
    await sql.end()
    const restored = await new Response(await storage().read('candidates', 'files/cv.pdf')).arrayBuffer()
    expect(Buffer.from(restored).equals(picture)).toBe(true)
    expect(await readFile(path.join(config().dataDir, 'secret'), 'utf8')).toBe('sealed')
  } finally {
    await emptyInstallation.leave()
  }
})

test('files that are deleted or added during the copy of the database are included', async () => {
  const file = inFolder('moving.backup')
  const at = (name: string) => path.join(config().dataDir, 'files', 'events', name)
  await storage().put('events', 'files/going.pdf', picture, 'application/pdf')
  await storage().put('events', 'files/staying.pdf', picture, 'application/pdf')
  const progress = (line: string) => {
    if (!line.startsWith('Copying table 1/')) return
    renameSync(at('files/going.pdf'), at('files/coming.pdf'))
  }
  const { counts } = await writeBackup(source.address, backupAt(file), { progress })
  const names: string[] = []
  await readArchive(await backupAt(file).read(), async (name, content) => {
    names.push(name)
    await drained(content)
  })
  const files = names.filter((name) => name.startsWith('files/events/'))
  expect(files.sort()).toEqual(['coming', 'going', 'staying'].map((name) => `files/events/files/${name}.pdf`))
  expect(counts.files).toBe(names.filter((name) => name.startsWith('files/')).length)
  for (const name of ['coming', 'staying']) await storage().remove('events', `files/${name}.pdf`)
})

test('reading requires the correct passphrase', async () => {
  encryptQuickly()
  const file = inFolder('sealed.backup')
  await writeBackup(source.address, backupAt(file), { passphrase: 'larger slice of the pie' })
  expect((await readFile(file)).subarray(0, 19).toString()).toBe('age-encryption.org/')
  await expect(verifyBackup(backupAt(file))).rejects.toThrow(/BACKUP_PASSPHRASE/)
  await expect(verifyBackup(backupAt(file), 'a smaller one')).rejects.toThrow(/does not open/)
  await verifyBackup(backupAt(file), 'larger slice of the pie')
})
