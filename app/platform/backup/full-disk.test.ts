import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptQuickly } from '#tests/setup/backups.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { type ArchivePart, asChecked, BackupError, readArchive, writeArchive } from './archive.server.ts'
import { backupAt, backupStore } from './destination.server.ts'
import { verifyBackup } from './verify-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const source = testDatabase()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sol-full-disk-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

test.runIf(await isThere('/dev/full'))(
  'a full disk is reported in plain words, and no partial file remains',
  async () => {
    encryptQuickly()
    for (const passphrase of [undefined, 'a passphrase that is long enough']) {
      const file = path.join(folder, 'whole.backup')
      // /dev/full simulates a full disk.
      await symlink('/dev/full', `${file}.${process.pid}.part`)
      await expect(writeBackup(source.address, backupAt(file), { passphrase })).rejects.toThrow(
        /^The disk is full: .+whole\.backup cannot be written \(ENOSPC\)\. Nothing is left of it: make room/,
      )
      expect(await readdir(folder)).toEqual([])
    }
  },
)

test('a failing write to the target fails only the archive', async () => {
  async function* parts(): AsyncGenerator<ArchivePart> {
    for (let at = 0; at < 40; at++) {
      const content = crypto.getRandomValues(new Uint8Array(50_000))
      yield { name: `part-${at}`, size: content.byteLength, content }
    }
  }
  for (const used of [0, 1, 3, 9]) {
    let writes = 0
    const target = new Writable({
      write: (_chunk, _encoding, done) => done(writes++ < used ? null : new Error('the disk went away')),
    })
    await expect(writeArchive(target, parts())).rejects.toThrow('the disk went away')
  }
})

test('an error of the archive’s reader is reported as it is, not as a damaged archive', async () => {
  async function* parts(): AsyncGenerator<ArchivePart> {
    const content = randomBytes(500_000)
    yield { name: 'part', size: content.byteLength, content }
  }
  const written: Buffer[] = []
  await writeArchive(
    new Writable({ write: (chunk, _, done) => done(written.push(chunk) > 0 ? null : undefined) }),
    parts(),
  )
  for (const used of [0, 1, 3]) {
    let writes = 0
    const target = () => new Writable({ write: (_chunk, _, done) => done(writes++ < used ? null : new Error('full')) })
    const read = readArchive(Readable.from(written), (_name, content) => pipeline(content, target()))
    await expect(read).rejects.toThrow(/^full$/)
    writes = 0
    const checked = readArchive(Readable.from(written), (_name, content) =>
      pipeline(asChecked(content, undefined), target()),
    )
    await expect(checked).rejects.toThrow(/^full$/)
  }
})

test('a folder that is not writable and a file that is not readable are reported with a remedy', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(writeBackup(source.address, backupAt(path.join(file, 'one.backup')))).rejects.toThrow(
    /^A part of the path is no folder: .+name another place\.$/,
  )
  expect(() => backupAt('s3://bucket?endpoint=http://localhost')).toThrow(/say s3:\/\/bucket\/NAME/)
  await expect(backupAt(path.join(folder, 'none.backup')).read()).rejects.toThrow(/^There is no such file: .+Check/)
  await expect(backupAt(folder).read()).rejects.toThrow(/^This is a folder: /)
})

test.runIf(await isThere('/proc/self'))('a path where no folder can be created is rejected at once', async () => {
  await expect(writeBackup(source.address, backupAt('/proc/solutioneer/one.backup'))).rejects.toThrow(
    /^The folder cannot be made: .+name another place\.$/,
  )
})

test('two processes can write the same file concurrently, and the leftovers of a killed one are removed', async () => {
  const file = path.join(folder, 'same.backup')
  const ended = spawnSync(process.execPath, ['-e', ''])
  await writeFile(`${file}.${ended.pid}.part`, 'the half of a backup')
  await writeFile(`${file}.${process.pid}.part`, 'this process writes it')
  const code = `
    import { backupAt, backupStore } from '#app/platform/backup/destination.server.ts'
    await backupAt(process.argv[1]).write(async (target) => {
      for (let at = 0; at < 40; at++) {
        target.write(process.argv[2].repeat(1000))
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await new Promise((resolve) => target.end(resolve))
    })`
  const wrote = await Promise.all(
    ['a', 'b'].map(async (fileName) => {
      const args = ['--input-type=module', '-e', code, file, fileName]
      const [status] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
      return status
    }),
  )
  expect(wrote).toEqual([0, 0])
  expect(await readFile(file, 'utf8')).toMatch(/^(a{40000}|b{40000})$/)
  const remaining = (await readdir(folder)).filter((name) => name.startsWith('same'))
  expect(remaining.sort()).toEqual(['same.backup', `same.backup.${process.pid}.part`])
})

test('a backup that cannot be verified is deleted, and the previous one stays', async () => {
  const file = path.join(folder, 'kept.backup')
  await writeFile(file, 'the one before')
  const written = backupAt(file).write(
    (target) => new Promise((resolve) => target.end('half', resolve)),
    (part) => verifyBackup(part),
  )
  await expect(written).rejects.toThrow(BackupError)
  expect(await readFile(file, 'utf8')).toBe('the one before')
  expect((await readdir(folder)).filter((name) => name.startsWith('kept'))).toEqual(['kept.backup'])
})

test('checking a backup folder leaves it unchanged', async () => {
  const nightlyPath = path.join(folder, 'nightly')
  await backupStore(nightlyPath).check()
  expect(await readdir(nightlyPath)).toEqual([])
  await writeFile(path.join(folder, 'plain'), '')
  await expect(backupStore(path.join(folder, 'plain')).check()).rejects.toThrow(/^A part of the path is no folder/)
})
