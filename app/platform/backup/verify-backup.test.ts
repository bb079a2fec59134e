import { readFile, truncate, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { storage } from '#app/platform/storage/storage.server.ts'
import { part, testBackups } from '#tests/setup/backups.ts'
import { type ArchivePart, BackupError, bytesOf } from './archive.server.ts'
import { backupAt } from './destination.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

const { backup, createEmptyInstallation, forged } = testBackups()

test.each([
  ['cut off', (file: string) => truncate(file, 9000)],
  ['empty', (file: string) => truncate(file, 0)],
  ['foreign', (file: string) => writeFile(file, 'PK\x03\x04 something else entirely, and long enough')],
  ['changed in one byte', flipped],
])('a file that is %s is refused before anything is touched', async (_how, harm) => {
  const file = await backup('harmed.backup')
  await harm(file)
  const emptyInstallation = await createEmptyInstallation()
  try {
    await expect(restoreBackup(emptyInstallation.address, backupAt(file))).rejects.toThrow(BackupError)
    expect(await emptyInstallation.held()).toEqual([])
  } finally {
    await emptyInstallation.leave()
  }
})

test.each([
  ['foreign', (file: string) => writeFile(file, 'PK\x03\x04 something else entirely, and long enough')],
  ['empty', (file: string) => truncate(file, 0)],
  ['cut off', (file: string) => truncate(file, 9000)],
  ['encrypted', (file: string) => writeFile(file, 'age-encryption.org/v1, as it begins')],
])('a file that is refused because it is %s is closed', async (_how, harm) => {
  const file = await backup('closed.backup')
  await harm(file)
  const opened: Readable[] = []
  const read = async () => {
    const stream = await backupAt(file).read()
    opened.push(stream)
    return stream
  }
  await expect(verifyBackup({ read })).rejects.toThrow(BackupError)
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
})

test('a backup with paths outside its folder, or with SQL as a table name, is rejected', async () => {
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
  const emptyInstallation = await createEmptyInstallation()
  try {
    for (const forgery of forgeries)
      await expect(restoreBackup(emptyInstallation.address, backupAt(forgery))).rejects.toThrow(BackupError)
    expect(await storage().list('candidates')).toEqual([])
  } finally {
    await emptyInstallation.leave()
  }
})

test('a part that is larger than its header states is not read whole', async () => {
  await expect(bytesOf(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), 10)).rejects.toThrow(BackupError)
})

test('a file with any changed byte is reported as damaged before its content is used', async () => {
  const file = await backup('bitten.backup')
  const whole = await verifyBackup(backupAt(file))
  const bytes = await readFile(file)
  for (let at = 4; at < bytes.length; at += Math.ceil(bytes.length / 120)) {
    const harmed = Buffer.from(bytes)
    harmed[at] = (harmed[at] ?? 0) ^ 1
    const read = verifyBackup({ read: async () => Readable.from([harmed], { objectMode: false }) })
    const [outcome] = await Promise.allSettled([read])
    // A few bits are padding of the compression: flipping one leaves the output unchanged.
    if (outcome.status === 'fulfilled') expect(outcome.value, `byte ${at}`).toEqual(whole)
    else expect(outcome.reason, `byte ${at}`).toMatchObject({ message: expect.stringMatching(/^This file is damaged/) })
  }
})

test.each([undefined, 'a passphrase'])('a file whose end differs by one byte is damaged (%s)', async (secret) => {
  const plain = await readFile(await backup('measured.backup'))
  const bytes = secret ? await quicklyEncrypted(plain, secret) : plain
  const verified = (file: Uint8Array) =>
    verifyBackup({ read: async () => Readable.from([file], { objectMode: false }) }, secret)
  const changed = (at: number) => bytes.map((byte, index) => (index === bytes.length - at ? byte ^ 1 : byte))
  await verified(bytes)
  for (const file of [
    ...[1, 2, 3, 4, 5, 8, 13].map(changed),
    ...[1, 2, 3, 4, 5, 100].map((cut) => bytes.subarray(0, -cut)),
    ...[Buffer.alloc(1), Buffer.from('more'), Buffer.alloc(100_000), bytes].map((more) => Buffer.concat([bytes, more])),
  ])
    await expect(verified(file), `${file.length} of ${bytes.length}`).rejects.toThrow(/^This file is damaged/)
})

test('a backup can be read in chunks of any size', async () => {
  // With a small document: each byte is a chunk of its own.
  const small = await forged(await backup('in-bits.backup'), (one) =>
    one.name === 'files/candidates/files/cv.pdf' ? part(one.name, 'a profile') : one,
  )
  const bytes = await readFile(small)
  for (const size of [1, 2, 3, 7, 4096]) {
    const bits = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const { counts } = await verifyBackup({ read: async () => Readable.from(bits, { objectMode: false }) })
    expect(counts.files).toBe(1)
  }
})

test('an archive of another program is reported as foreign, not as damaged', async () => {
  const tar = pack()
  tar.entry({ name: 'hosts' }, 'localhost')
  tar.finalize()
  const read = async () => Readable.from([zstdCompressSync(await bytesOf(tar as never))])
  await expect(verifyBackup({ read })).rejects.toThrow(/^This file is neither a backup nor an export/)
})

/** Encrypts as `age` does with a low work factor: the product's own takes seconds, on purpose. */
async function quicklyEncrypted(plain: Uint8Array, passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(4)
  encrypter.setPassphrase(passphrase)
  return Buffer.from(await encrypter.encrypt(plain))
}

async function flipped(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  await writeFile(file, bytes)
}
