import { access, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { type ArchivePart, writeArchive } from './archive.server.ts'
import { backupAt } from './destination.server.ts'
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

test.runIf(await isThere('/dev/full'))('a full disk is said in words, and nothing is left behind', async () => {
  for (const passphrase of [undefined, 'a passphrase that is long enough']) {
    const file = path.join(folder, 'whole.backup')
    // What is written goes to a disk that is always full.
    await symlink('/dev/full', `${file}.part`)
    await expect(writeBackup(source.address, backupAt(file), { passphrase })).rejects.toThrow(
      /^The disk is full: .+whole\.backup cannot be written \(ENOSPC\)\. Nothing is left of it: make room/,
    )
    expect(await readdir(folder)).toEqual([])
  }
})

test('a target that fails at any of its writes fails the archive, and nothing else', async () => {
  async function* parts(): AsyncGenerator<ArchivePart> {
    for (let at = 0; at < 40; at++) {
      const content = crypto.getRandomValues(new Uint8Array(50_000))
      yield { name: `part-${at}`, size: content.byteLength, content }
    }
  }
  for (const taken of [0, 1, 3, 9]) {
    let writes = 0
    const target = new Writable({
      write: (_chunk, _encoding, done) => done(writes++ < taken ? null : new Error('the disk went away')),
    })
    await expect(writeArchive(target, parts())).rejects.toThrow('the disk went away')
  }
})

test('a place that cannot be written, and a file that cannot be read, are named with what to do', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(writeBackup(source.address, backupAt(path.join(file, 'one.backup')))).rejects.toThrow(
    /^A part of the path is no folder: .+name another place\.$/,
  )
  expect(() => backupAt('s3://bucket?endpoint=http://localhost')).toThrow(/say s3:\/\/bucket\/NAME/)
  await expect(backupAt(path.join(folder, 'none.backup')).read()).rejects.toThrow(/^There is no such file: .+Check/)
  await expect(backupAt(folder).read()).rejects.toThrow(/^This is a folder: /)
})

test.runIf(await isThere('/proc/self'))('a place where the system makes no folders is refused at once', async () => {
  await expect(writeBackup(source.address, backupAt('/proc/solutioneer/one.backup'))).rejects.toThrow(
    /^The folder cannot be made: .+name another place\.$/,
  )
})
