import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { MigrationError, migrate } from '#app/platform/database/migrate.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { backUpBeforeUpdate } from './before-update.server.ts'

const source = testDatabase()
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sol-update-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs `work` as the next release, which has one more migration. */
async function asNextRelease<Result>(work: () => Promise<Result>): Promise<Result> {
  await mkdir(path.join(folder, 'migrations'), { recursive: true })
  await cp('migrations', path.join(folder, 'migrations'), { recursive: true })
  await writeFile(path.join(folder, 'migrations', '9999_next.sql'), 'create table of_the_next_release (id int);')
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  try {
    return await work()
  } finally {
    cwd.mockRestore()
  }
}

const update = () =>
  migrate(
    source.address,
    () => {},
    () => backUpBeforeUpdate(source.address, () => {}),
  )
const backups = async () => (await readdir(path.join(config().dataDir, 'backups')).catch(() => [])).sort()

test('when the backup fails, nothing is migrated and one message says what to do', async () => {
  await rm(path.join(config().dataDir, 'backups'), { recursive: true, force: true })
  await writeFile(path.join(config().dataDir, 'backups'), 'a file where the folder should be')
  await expect(asNextRelease(update)).rejects.toThrow(/Nothing was changed\. Free up space/)
  const sql = open(source.address, { max: 1 })
  expect(await sql`select 1 from migrations where name = '9999_next.sql'`).toEqual([])
  await sql.end()
  await rm(path.join(config().dataDir, 'backups'))
})

test('an update makes a backup first; the former release does not start on the migrated database, and the backup restores it', async () => {
  expect(await update()).toEqual([])
  expect(await backups()).toEqual([])

  expect(await asNextRelease(update)).toEqual(['9999_next.sql'])
  const [backup = ''] = await backups()
  expect(backup).toMatch(/^before-update-.+\.backup$/)

  await expect(update()).rejects.toThrow(MigrationError)
  await expect(update()).rejects.toThrow(/newer release.+9999_next\.sql.+restore BACKUP --replace/s)

  const { address, drop } = await emptyDatabase()
  try {
    await restoreBackup(address, backupAt(path.join(config().dataDir, 'backups', backup)), { replace: true })
    expect(await migrate(address)).toEqual([])
    const sql = open(address, { max: 1 })
    expect(await sql`select to_regclass('of_the_next_release') as there`).toEqual([{ there: null }])
    await sql.end()
  } finally {
    await drop()
  }
})
