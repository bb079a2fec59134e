import { copyFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#app/auth/auth.ts'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildAppeal } from '#app/campus/moderation/appeals/factory.ts'
import { buildNotification } from '#app/campus/notifications/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildEvent } from '#app/events/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { system } from '#app/platform/actor.ts'
import { writeAudit } from '#app/platform/audit/audit.server.ts'
import { BackupError, readArchive } from '#app/platform/backup/archive.server.ts'
import { backupAt } from '#app/platform/backup/destination.server.ts'
import { verifyBackup } from '#app/platform/backup/verify-backup.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { csvRows } from '#app/platform/lists/csv-rows.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { buildArticle, buildTag } from '#app/resources/articles/factory.ts'
import { cloneDatabase, emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { applyExport, type DoesNotFit } from './apply-export.server.ts'
import { movedTables } from './tables.ts'
import { verifyExport } from './verify-export.server.ts'
import { writeExport } from './write-export.server.ts'

const source = testDatabase()
const awkward = '---\ntitle: “not the head”\n---\n\ttab \\ backslash \\N 🥧\r\n\n'
let folder = ''
let whole = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sol-export-'))
  const account = await createUser(
    { email: 'ada@example.com', password: 'larger slice of the pie' },
    { kind: 'system' },
  )
  const tag = await buildTag('discovery')
  await buildArticle({ title: 'A call', content: awkward, tagIds: [tag.id] } as never)
  const post = await buildPost({ content: awkward })
  const comment = await buildComment({ postId: post.id })
  const sql = open(source.address, { max: 1 })
  // A circular reference.
  await sql`update posts set accepted_comment_id = ${comment.id} where id = ${post.id}`
  await sql`insert into members (id, email, display_name) values (${account.id}, 'ada@example.com', 'Ada "the, first"')`
  await sql.end()
  await buildEvent({ title: 'Office hours' })
  await buildMessage({ name: '=2+2, Ada' })
  await storage().put('articles', 'thumbnails/1.png', new Uint8Array(70_000).fill(7), 'image/png')
  whole = await exported('whole.tar.zst')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exported(name: string, address = source.address): Promise<string> {
  const file = path.join(folder, name)
  await writeExport(address, backupAt(file))
  return file
}

/** The parts of an export, without its time of creation. */
async function partsOf(file: string): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  await readArchive(await backupAt(file).read(), async (name, content) => {
    parts[name] = Buffer.concat(await content.toArray())
      .toString('latin1')
      .replace(/"createdAt": ".+?"/, '')
  })
  return parts
}

/** Runs `work` with an empty database and a separate data folder. */
async function elsewhere(work: (address: DatabaseAddress) => Promise<void>, make = emptyDatabase): Promise<void> {
  const { address, drop } = await make()
  const before = config()
  setConfig(readConfig({ DATA_DIR: await mkdtemp(path.join(folder, 'place-')), LOG_LEVEL: 'silent' }))
  try {
    await work(address)
  } finally {
    setConfig(before)
    await drop()
  }
}

test('an export that was imported elsewhere is exported the same again', async () => {
  const file = whole
  await elsewhere(async (address) => {
    const tried = await applyExport(address, backupAt(file), { dryRun: true })
    expect(tried.files).toEqual({ added: 1, here: 0 })
    const sql = open(address, { max: 1 })
    expect(await sql`select 1 from posts`).toEqual([])
    expect(await storage().list('articles')).toEqual([])

    const brought = await applyExport(address, backupAt(file))
    expect(brought).toEqual(tried)
    const [{ sealed } = {}] = await sql`select password_hash as sealed from auth.users where email = 'ada@example.com'`
    expect(sealed).toBeNull()
    await sql.end()
    const secondExport = await exported('again.tar.zst', address)
    const [first, second] = [await partsOf(file), await partsOf(secondExport)]
    expect(Object.keys(first).filter((name) => name.endsWith('.md') && name !== 'README.md')).toEqual([
      'articles/a-call.md',
      expect.stringMatching(/^posts\/[0-9a-f-]{36}\.md$/),
    ])
    delete first['manifest.json']
    delete second['manifest.json']
    expect(second).toEqual(first)

    const twice = await applyExport(address, backupAt(file))
    expect(twice.tables.map(({ added }) => added).filter((added) => added > 0)).toEqual([])
    expect(twice.files).toEqual({ added: 0, here: 1 })
  }, cloneDatabase)
})

test('who did what, and what a member was told, come along; no email tells of it again', async () => {
  const { id: memberId } = await buildMember()
  const notification = await buildNotification({ memberId, pace: 'at-once' })
  await buildAppeal({ memberId, notificationId: notification.id })
  await transaction(() => writeAudit('member.suspended', { memberId, reason: 'Spam' }, system))
  const file = await exported('told.tar.zst')
  await elsewhere(async (address) => {
    // The import makes the tables, too.
    await applyExport(address, backupAt(file))
    const sql = open(address, { max: 1 })
    const at = { facts: { reason: 'Spam', memberId }, at: expect.any(Date) }
    expect(await sql`select facts, at from audit_log where act = 'member.suspended'`).toEqual([at])
    expect(await sql`select id, facts, pace, mailed_at from notifications where member_id = ${memberId}`).toEqual([
      { id: notification.id, facts: notification.details, pace: 'never', mailed_at: null },
    ])
    expect(await sql`select notification_id from appeals`).toEqual([{ notification_id: notification.id }])
    await sql.end()
    const twice = await applyExport(address, backupAt(file))
    expect(twice.tables.filter(({ added }) => added > 0)).toEqual([])
  })
})

test('a spreadsheet of an export reads no text as a formula', async () => {
  const { 'spreadsheets/messages.csv': content = '' } = await partsOf(whole)
  const [header = [], row = [], ...more] = csvRows(content).map(({ fields }) => fields)
  expect(row[header.indexOf('name')]).toBe("'=2+2, Ada")
  expect(more).toEqual([])
})

test('a dry run does not migrate the database', async () => {
  const trial = (address: DatabaseAddress) => applyExport(address, backupAt(whole), { dryRun: true })
  const refusal = /^The database is not that of this release, and a trial changes nothing\. Run .+migrate/
  await elsewhere(async (address) => {
    await expect(trial(address)).rejects.toThrow(refusal)
    const sql = open(address, { max: 1 })
    expect(await sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
    await sql.end()
  })
  await elsewhere(async (address) => {
    const sql = open(address, { max: 1 })
    const [{ name } = {}] = await sql`delete from migrations where name = (select max(name) from migrations)
      returning name`
    await expect(trial(address)).rejects.toThrow(refusal)
    expect(await sql`select 1 from migrations where name = ${name}`).toEqual([])
    await sql.end()
  }, cloneDatabase)
})

test('all conflicts are listed, and nothing is changed', async () => {
  const file = whole
  await elsewhere(async (address) => {
    await applyExport(address, backupAt(file))
    const sql = open(address, { max: 1 })
    await sql`delete from article_tags`
    await sql`delete from article_versions`
    await sql`update articles set id = gen_random_uuid()`
    await sql`update events set title = 'Another'`
    await sql`delete from messages`
    await storage().put('articles', 'thumbnails/1.png', new Uint8Array(3), 'image/png')
    const rejection = await applyExport(address, backupAt(file)).catch((error: unknown) => error)
    expect((rejection as DoesNotFit).problems).toEqual([
      expect.stringMatching(/^articles “.+”: its slug a-call is taken here by “A call”. Change one of the two, here/),
      expect.stringMatching(/^events “.+” \([0-9a-f-]{36}\): another one is here under this id$/),
      'files/articles/thumbnails/1.png: another file is here under this address',
    ])
    expect(await sql`select 1 from messages`).toEqual([])
    await sql.end()
  }, cloneDatabase)
})

test.each([
  ['cut off', (file: string) => truncate(file, 2000)],
  ['foreign', (file: string) => writeFile(file, 'PK\x03\x04 something else entirely, and long enough')],
])('a file that is %s is refused before anything happens', async (_how, harm) => {
  const file = path.join(folder, 'harmed.tar.zst')
  await copyFile(whole, file)
  await harm(file)
  await elsewhere(async (address) => {
    await expect(applyExport(address, backupAt(file))).rejects.toThrow(BackupError)
    const sql = open(address, { max: 1 })
    expect(await sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
    await sql.end()
  })
})

test('a backup is called one, with stored files and without', async () => {
  const file = path.join(folder, 'no-export.backup')
  const isCalledOne = async () => {
    await writeBackup(source.address, backupAt(file))
    await expect(verifyExport(backupAt(file))).rejects.toThrow(/^This is a backup, not an export/)
  }
  await storage().remove('articles', 'thumbnails/1.png')
  await isCalledOne()
  await storage().put('articles', 'thumbnails/1.png', new Uint8Array(70_000).fill(7), 'image/png')
  await isCalledOne()
})

test('an export is called one where a backup is asked for', async () => {
  await expect(verifyBackup(backupAt(whole))).rejects.toThrow(/^This is an export, not a backup/)
})

test('no record of an export refers to one that is never in it', async () => {
  const sql = open(source.address, { max: 1 })
  const tables = await movedTables(sql)
  await sql.end()
  const moved = new Set(tables.map(({ table }) => table))
  const lost = tables.flatMap(({ name, references }) =>
    references.filter(({ parent }) => !moved.has(parent)).map(({ parent }) => `${name} → ${parent}`),
  )
  expect(lost).toEqual([])
})

test('no secret leaves with an export', async () => {
  const sql = open(source.address, { max: 1 })
  const columns = (await movedTables(sql)).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  await sql.end()
  // Their tokens are in links that people have received, and remain valid.
  const addresses = [
    'event_registrations',
    'event_feeds',
    'notification_choices',
    'candidates',
    'calls',
    'call_requests',
    'reply_addresses',
    'member_bounces',
    'subscribers',
  ]
    .map((table) => `${table}.token`)
    .concat('page_words.draft_token')
  const secret = columns.filter((column) => /password|secret|token|_hash|sealed/.test(column))
  expect(secret.filter((column) => !addresses.includes(column))).toEqual([])
})
