import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { isMigrated, migrate, readMigrations, textWithin } from '#app/platform/database/migrate.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { part, picture, testBackups } from '#tests/setup/backups.ts'
import { cloneDatabase, emptyDatabase } from '#tests/setup/database.ts'
import { backupAt } from './destination.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const { source, inFolder, backup, createEmptyInstallation, forged } = testBackups()

test('an existing installation is only replaced with --replace, and then equals the backup', async () => {
  const file = await backup('again.backup')
  const before = config()
  const existing = await cloneDatabase()
  setConfig(readConfig({ DATA_DIR: await mkdtemp(inFolder('standing-')), LOG_LEVEL: 'silent' }))
  try {
    await storage().put('articles', 'thumbnails/old.png', picture, 'image/png')
    await expect(restoreBackup(existing.address, backupAt(file))).rejects.toThrow(/--replace/)
    await restoreBackup(existing.address, backupAt(file), { replace: true })
    const sql = open(existing.address, { max: 1 })
    expect(await sql`select 1 from topics`).toHaveLength(500)
    await sql.end()
    expect(await storage().list('articles')).toEqual([])
    expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
  } finally {
    setConfig(before)
    await existing.drop()
  }
})

test('a backup of an earlier release is migrated to this one', async () => {
  const earlier = await emptyDatabase()
  const [last, ...before] = (await readMigrations()).toReversed()
  const sql = open(earlier.address, { max: 1 })
  await sql.query(
    'create table migrations (name text primary key, hash text not null, ran_at timestamptz default now())',
  )
  for (const migration of before.toReversed()) {
    const { name, hash } = migration
    await sql.query(textWithin(migration))
    await sql`insert into migrations (name, hash) values (${name}, ${hash})`
  }
  await sql.end()
  const file = inFolder('earlier.backup')
  await writeBackup(earlier.address, backupAt(file))
  await earlier.drop()
  const emptyInstallation = await createEmptyInstallation()
  try {
    await restoreBackup(emptyInstallation.address, backupAt(file))
    const restored = open(emptyInstallation.address, { max: 1 })
    expect(await restored`select name from migrations where name = ${last?.name ?? ''}`).toHaveLength(1)
    expect(await isMigrated(restored)).toBe(true)
    await restored.end()
  } finally {
    await emptyInstallation.leave()
  }
})

test('another program’s tables are refused even with --replace, a secret of another database without it', async () => {
  const file = await backup('foreign.backup')
  const emptyInstallation = await createEmptyInstallation()
  const sql = open(emptyInstallation.address, { max: 1, application_name: 'test' })
  try {
    // Other programs may have a table of this name, too.
    await sql`create table migrations (id int, migration text)`
    await sql`create table orders (id int)`
    await sql`create view open_orders as select * from orders`
    const tablesWarning =
      /another program \(public\.migrations, public\.open_orders, public\.orders\)\. Make one for this/
    for (const replace of [false, true])
      await expect(restoreBackup(emptyInstallation.address, backupAt(file), { replace })).rejects.toThrow(tablesWarning)
    expect((await emptyInstallation.held()).toSorted()).toEqual(['migrations', 'orders'])
    await sql`drop table orders, migrations cascade`

    const secret = path.join(config().dataDir, 'secret')
    await writeFile(path.join(config().dataDir, 'not-in-the-backup'), 'stays')
    await writeFile(secret, 'of another installation')
    const secretWarning = /secret would be replaced.+--replace/
    await expect(restoreBackup(emptyInstallation.address, backupAt(file))).rejects.toThrow(secretWarning)
    expect(await emptyInstallation.held()).toEqual([])
    expect(await readFile(secret, 'utf8')).toBe('of another installation')
    await rm(secret)

    await restoreBackup(emptyInstallation.address, backupAt(file))
    expect(await readFile(secret, 'utf8')).toBe('sealed')
    expect(await readFile(path.join(config().dataDir, 'not-in-the-backup'), 'utf8')).toBe('stays')
  } finally {
    await sql.end()
    await emptyInstallation.leave()
  }
})

test('a restore is rejected while the product runs on the database', async () => {
  const file = await backup('running.backup')
  await expect(restoreBackup(source.address, backupAt(file), { replace: true })).rejects.toThrow(/Stop it first/)
})

test('a file that is replaced between its check and its restore changes nothing', async () => {
  const file = await backup('checked.backup')
  const replaced = await forged(file, (one) =>
    one.name === 'files/candidates/files/cv.pdf' ? part(one.name, 'another document') : one,
  )
  const emptyInstallation = await createEmptyInstallation()
  try {
    const answers = [file, replaced]
    const source = { ...backupAt(file), read: () => backupAt(answers.shift() ?? '').read() }
    await expect(restoreBackup(emptyInstallation.address, source)).rejects.toThrow(
      'This file was changed while it was restored.',
    )
    expect(await emptyInstallation.held()).toEqual([])
  } finally {
    await emptyInstallation.leave()
  }
})

test('a restore that fails leaves secrets and files as they were, and an empty installation empty', async () => {
  const file = await backup('failing.backup')
  const wrong = await forged(file, (one) =>
    one.name === 'counts.json'
      ? part(one.name, String(one.content).replace(/"public.topics":\d+/, '"public.topics":499'))
      : one,
  )
  const emptyInstallation = await createEmptyInstallation()
  const existing = await cloneDatabase()
  const secret = path.join(config().dataDir, 'secret')
  try {
    await writeFile(path.join(config().dataDir, 'files'), 'no folder')
    await expect(restoreBackup(emptyInstallation.address, backupAt(file))).rejects.toThrow(
      /^A part of the path is no folder: files\/candidates\/files\/cv\.pdf cannot be written/,
    )
    await rm(path.join(config().dataDir, 'files'))

    await expect(restoreBackup(emptyInstallation.address, backupAt(wrong))).rejects.toThrow(/500 rows instead of 499/)
    expect(await storage().list('candidates')).toEqual([])
    expect(await readdir(config().dataDir)).not.toContain('secret')

    await writeFile(secret, 'of this installation')
    await storage().put('articles', 'thumbnails/own.png', picture, 'image/png')
    await storage().put('candidates', 'files/cv.pdf', picture, 'application/pdf')
    await expect(restoreBackup(existing.address, backupAt(wrong), { replace: true })).rejects.toThrow(/instead of 499/)
    expect(await readFile(secret, 'utf8')).toBe('of this installation')
    expect(await storage().list('articles')).toEqual(['thumbnails/own.png'])
    expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
    expect(await readdir(config().dataDir)).not.toContain('secret.part')
  } finally {
    await existing.drop()
    await emptyInstallation.leave()
  }
})

test('a product that starts during a restore waits until it is complete', async () => {
  const file = await backup('meanwhile.backup')
  const emptyInstallation = await createEmptyInstallation()
  try {
    let starting: Promise<unknown> = Promise.resolve()
    let reads = 0
    const source = {
      ...backupAt(file),
      read() {
        if (++reads === 2) starting = migrate(emptyInstallation.address).then(topics)
        return backupAt(file).read()
      },
    }
    const topics = async () => {
      const sql = open(emptyInstallation.address, { max: 1 })
      const rows = await sql`select 1 from topics`
      await sql.end()
      return rows.length
    }
    await restoreBackup(emptyInstallation.address, source)
    expect(await starting).toBe(500)
  } finally {
    await emptyInstallation.leave()
  }
})
