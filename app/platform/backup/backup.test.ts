import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { isMigrated, migrate, readMigrations } from '#app/platform/database/migrate.server.ts'
import { type DatabaseAddress, open } from '#app/platform/database/pool/open.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { cloneDatabase, emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { type ArchivePart, BackupRefused, bytesOf, readArchive, writeArchive } from './archive.server.ts'
import { backupAt } from './destination.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { drained, verifyBackup } from './verify-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const source = testDatabase()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sol-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const picture = randomBytes(70_000)
const awkward = 'tab\there\nnew line \\ backslash \\N “quotes” 🥧'

/** A topic with awkward texts, a file, a secret of the data folder and a mail that waits. */
async function fill(): Promise<void> {
  const sql = open(source.address, { max: 1 })
  await sql`delete from topics`
  await sql`insert into topics (id, name, slug, description)
    select gen_random_uuid(), 'Topic ' || at, 'topic-' || at, ${awkward} from generate_series(0, 499) as at`
  await sql`insert into reads (reader, path) values ('somebody', '/about')`
  await sql`insert into reader_salts (day, salt) values (current_date, 'salt')`
  await sql.end()
  await storage().put('candidates', 'files/cv.pdf', picture, 'application/pdf')
  await writeFile(path.join(config().dataDir, 'secret'), 'sealed')
  await sendMail({ kind: 'test', to: 'ada@example.com', subject: 'Waiting', text: 'text', html: '<p>text</p>' })
}

/** A place to restore into: an empty database, and a data folder of its own. */
async function emptyPlace(): Promise<{ address: DatabaseAddress; leave: () => Promise<void> }> {
  const { address, drop } = await emptyDatabase()
  const before = config()
  setConfig(readConfig({ DATA_DIR: await mkdtemp(path.join(folder, 'place-')), LOG_LEVEL: 'silent' }))
  return {
    address,
    async leave() {
      setConfig(before)
      await drop()
    },
  }
}

async function backup(name: string, passphrase?: string): Promise<string> {
  const file = path.join(folder, name)
  await writeBackup(source.address, backupAt(file), { passphrase })
  return file
}

test('everything comes back: rows to the letter, files, secrets, mails that waited', async () => {
  await fill()
  const file = await backup('whole.backup')
  const place = await emptyPlace()
  try {
    const { counts } = await restoreBackup(place.address, backupAt(file))
    expect(counts.rows['public.topics']).toBe(500)
    const sql = open(place.address, { max: 1 })
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
    await place.leave()
  }
})

test('files that go and files that come while the database is copied are in it', async () => {
  const file = path.join(folder, 'moving.backup')
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

test('an installation that stands is not touched unless told, and then becomes what the backup holds', async () => {
  const file = await backup('again.backup')
  const before = config()
  const standing = await cloneDatabase()
  setConfig(readConfig({ DATA_DIR: await mkdtemp(path.join(folder, 'standing-')), LOG_LEVEL: 'silent' }))
  try {
    await storage().put('articles', 'thumbnails/old.png', picture, 'image/png')
    await expect(restoreBackup(standing.address, backupAt(file))).rejects.toThrow(/--replace/)
    await restoreBackup(standing.address, backupAt(file), { replace: true })
    const sql = open(standing.address, { max: 1 })
    expect(await sql`select 1 from topics`).toHaveLength(500)
    await sql.end()
    expect(await storage().list('articles')).toEqual([])
    expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
  } finally {
    setConfig(before)
    await standing.drop()
  }
})

test('a backup of an earlier release is brought up to this one', async () => {
  const earlier = await emptyDatabase()
  const [last, ...before] = (await readMigrations()).toReversed()
  const sql = open(earlier.address, { max: 1 })
  await sql.unsafe(
    'create table migrations (name text primary key, hash text not null, ran_at timestamptz default now())',
  )
  for (const { name, hash, text } of before.toReversed()) {
    await sql.unsafe(text)
    await sql`insert into migrations (name, hash) values (${name}, ${hash})`
  }
  await sql.end()
  const file = path.join(folder, 'earlier.backup')
  await writeBackup(earlier.address, backupAt(file))
  await earlier.drop()
  const place = await emptyPlace()
  try {
    await restoreBackup(place.address, backupAt(file))
    const restored = open(place.address, { max: 1 })
    expect(await restored`select name from migrations where name = ${last?.name ?? ''}`).toHaveLength(1)
    expect(await isMigrated(restored)).toBe(true)
    await restored.end()
  } finally {
    await place.leave()
  }
})

test('a passphrase is needed, and the right one', async () => {
  const file = await backup('sealed.backup', 'larger slice of the pie')
  expect((await readFile(file)).subarray(0, 19).toString()).toBe('age-encryption.org/')
  await expect(verifyBackup(backupAt(file))).rejects.toThrow(/BACKUP_PASSPHRASE/)
  await expect(verifyBackup(backupAt(file), 'a smaller one')).rejects.toThrow(/does not open/)
  // Its writer has opened it with the right one. Each try takes seconds: that is what makes a passphrase safe.
})

test.each([
  ['cut off', (file: string) => truncate(file, 9000)],
  ['empty', (file: string) => truncate(file, 0)],
  ['foreign', (file: string) => writeFile(file, 'PK\x03\x04 something else entirely, and long enough')],
  ['changed in one byte', flipped],
])('a file that is %s is refused before anything is touched', async (_how, harm) => {
  const file = await backup('harmed.backup')
  await harm(file)
  const place = await emptyPlace()
  try {
    await expect(restoreBackup(place.address, backupAt(file))).rejects.toThrow(BackupRefused)
    const sql = open(place.address, { max: 1 })
    expect(await sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
    await sql.end()
    expect(await storage().list('candidates')).toEqual([])
  } finally {
    await place.leave()
  }
})

test('the product that runs on the database is not restored over', async () => {
  const file = await backup('running.backup')
  await expect(restoreBackup(source.address, backupAt(file), { replace: true })).rejects.toThrow(/Stop it first/)
})

/** The backup `file` with other parts: `change` says what becomes of each, and what comes beside them. */
async function forged(file: string, change: (part: ArchivePart) => ArchivePart, more: ArchivePart[] = []) {
  const parts: ArchivePart[] = []
  await readArchive(await backupAt(file).read(), async (name, content) => {
    const bytes = await bytesOf(content)
    parts.push(change({ name, size: bytes.byteLength, content: bytes }))
  })
  const target = path.join(folder, `forged-${randomBytes(4).toString('hex')}.backup`)
  const all = async function* () {
    yield* parts
    yield* more
  }
  await backupAt(target).write((to) => writeArchive(to, all()))
  return target
}

const part = (name: string, text: string): ArchivePart => {
  const content = Buffer.from(text)
  return { name, size: content.byteLength, content }
}

test('a file that is replaced between its check and its restore changes nothing', async () => {
  const file = await backup('checked.backup')
  const replaced = await forged(file, (one) =>
    one.name === 'files/candidates/files/cv.pdf' ? part(one.name, 'another document') : one,
  )
  const place = await emptyPlace()
  try {
    const answers = [file, replaced]
    const source = { ...backupAt(file), read: () => backupAt(answers.shift() ?? '').read() }
    await expect(restoreBackup(place.address, source)).rejects.toThrow('This file was changed while it was restored.')
    const sql = open(place.address, { max: 1 })
    expect(await sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
    await sql.end()
    expect(await storage().list('candidates')).toEqual([])
  } finally {
    await place.leave()
  }
})

test('a restore that fails leaves secrets and files as they were, and an empty installation empty', async () => {
  const file = await backup('failing.backup')
  const wrong = await forged(file, (one) =>
    one.name === 'counts.json'
      ? part(one.name, String(one.content).replace(/"public.topics":\d+/, '"public.topics":499'))
      : one,
  )
  const place = await emptyPlace()
  const secret = path.join(config().dataDir, 'secret')
  try {
    await writeFile(path.join(config().dataDir, 'files'), 'no folder')
    await expect(restoreBackup(place.address, backupAt(file))).rejects.toThrow(
      /^A part of the path is no folder: files\/candidates\/files\/cv\.pdf cannot be written/,
    )
    await rm(path.join(config().dataDir, 'files'))

    await expect(restoreBackup(place.address, backupAt(wrong))).rejects.toThrow(/500 rows instead of 499/)
    expect(await storage().list('candidates')).toEqual([])
    expect(await readdir(config().dataDir)).not.toContain('secret')

    await restoreBackup(place.address, backupAt(file))
    await writeFile(secret, 'of this installation')
    await storage().put('articles', 'thumbnails/own.png', picture, 'image/png')
    await expect(restoreBackup(place.address, backupAt(wrong), { replace: true })).rejects.toThrow(/instead of 499/)
    expect(await readFile(secret, 'utf8')).toBe('of this installation')
    expect(await storage().list('articles')).toEqual(['thumbnails/own.png'])
    expect(await storage().list('candidates')).toEqual(['files/cv.pdf'])
    expect(await readdir(config().dataDir)).not.toContain('secret.part')
  } finally {
    await place.leave()
  }
})

test('a backup with parts that lead elsewhere, or tables that are statements, is refused', async () => {
  const file = await backup('honest.backup')
  const same = (one: ArchivePart) => one
  const odd = [
    'files/candidates/../../evil',
    'files/nowhere/evil',
    'files/candidates',
    'data/../evil',
    'data/postgres/x',
  ]
  const forgeries = await Promise.all([
    ...[...odd, 'data/owner.json', 'database/public.topics', '/etc/evil', 'data/a\\b'].map((name) =>
      forged(file, same, [part(name, 'evil')]),
    ),
    forged(file, (one) =>
      one.name === 'backup.json'
        ? part(one.name, String(one.content).replace('"public.topics"', `"public.topics from program 'id'; --"`))
        : one,
    ),
  ])
  const place = await emptyPlace()
  try {
    for (const forgery of forgeries)
      await expect(restoreBackup(place.address, backupAt(forgery))).rejects.toThrow(BackupRefused)
    expect(await storage().list('candidates')).toEqual([])
  } finally {
    await place.leave()
  }
})

test('a part that says it is small and is not is not read whole', async () => {
  await expect(bytesOf(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), 10)).rejects.toThrow(BackupRefused)
})

test('a product that starts while a backup comes back waits until it is there', async () => {
  const file = await backup('meanwhile.backup')
  const place = await emptyPlace()
  try {
    let starting: Promise<unknown> = Promise.resolve()
    let reads = 0
    const source = {
      ...backupAt(file),
      read() {
        if (++reads === 2) starting = migrate(place.address).then(topics)
        return backupAt(file).read()
      },
    }
    const topics = async () => {
      const sql = open(place.address, { max: 1 })
      const rows = await sql`select 1 from topics`
      await sql.end()
      return rows.length
    }
    await restoreBackup(place.address, source)
    expect(await starting).toBe(500)
  } finally {
    await place.leave()
  }
})

test('whichever byte is changed, the file is called damaged before anybody believes what it says', async () => {
  const file = await backup('bitten.backup')
  const whole = await verifyBackup(backupAt(file))
  const bytes = await readFile(file)
  for (let at = 4; at < bytes.length; at += Math.ceil(bytes.length / 120)) {
    const harmed = Buffer.from(bytes)
    harmed[at] = (harmed[at] ?? 0) ^ 1
    const read = verifyBackup({ read: async () => Readable.from([harmed], { objectMode: false }) })
    const [outcome] = await Promise.allSettled([read])
    // One bit in some thousands fills a gap of the compression: what comes out is the same, to the last byte.
    if (outcome.status === 'fulfilled') expect(outcome.value, `byte ${at}`).toEqual(whole)
    else expect(outcome.reason, `byte ${at}`).toMatchObject({ message: expect.stringMatching(/^This file is damaged/) })
  }
})

async function flipped(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  await writeFile(file, bytes)
}
