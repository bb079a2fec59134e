import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { newId } from '#app/platform/ids.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { type S3Server, startS3 } from '#tests/setup/s3-server.ts'
import { backupAt, backupStore } from './destination.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const source = testDatabase()
let s3: S3Server
const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

beforeAll(async () => {
  Object.assign(process.env, keys)
  s3 = await startS3()
})
afterAll(async () => {
  for (const name of Object.keys(keys)) delete process.env[name]
  await s3.stop()
})
afterEach(() => s3.back())

test('a backup is written to S3 with the stored files, and can be restored from it', async () => {
  const before = config()
  // More than one part of an upload holds.
  const picture = randomBytes(17_000_000)
  setConfig({ ...before, storageUrl: s3.address() })
  const { address, drop } = await emptyDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-s3-'))
  try {
    await storage().put('articles', 'thumbnails/large.png', picture, 'image/png')
    const store = backupStore(s3.address('/nightly'))
    const { counts } = await writeBackup(source.address, store.at('one.backup'), { passphrase: undefined })
    expect(counts.files).toBe(1)
    expect(await store.list()).toEqual(['one.backup'])

    setConfig(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
    await restoreBackup(address, backupAt(s3.address('/nightly/one.backup')))
    const restored = await new Response(await storage().read('articles', 'thumbnails/large.png')).arrayBuffer()
    expect(Buffer.from(restored).equals(picture)).toBe(true)

    await store.remove('one.backup')
    expect(await store.list()).toEqual([])
  } finally {
    setConfig(before)
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a backup that fails its check does not replace the previous one of that name', async () => {
  const backupDestination = backupAt(s3.address('/kept/same.backup'))
  const good = async (text: string, check?: () => Promise<unknown>) =>
    backupDestination.write(async (target) => void target.end(text), check)
  await good('the good one', async () => {})
  const bad = good('the bad one', async () => Promise.reject(new Error('not what it should be')))
  await expect(bad).rejects.toThrow('not what it should be')
  expect((await (await backupDestination.read()).toArray()).join('')).toBe('the good one')
  await good('a better one')
  expect((await (await backupDestination.read()).toArray()).join('')).toBe('a better one')
  expect(await backupStore(s3.address('/kept')).list()).toEqual(['same.backup'])
})

test('the temporary object of a killed backup is deleted by the next backup a day later', async () => {
  const addAbandoned = (key: string, hours: number) =>
    s3.objects.set(key, { body: Buffer.from('half'), type: '', at: new Date(Date.now() - hours * 3_600_000) })
  const otherKeys = ['own/my.backup', `own/my.backup.${newId()}.part`, 'own/my.backup.old.part', 'own/my.backup2.part']
  const abandoned = `own/my.backup.${newId()}.part`
  for (const key of otherKeys) addAbandoned(key, key === otherKeys[1] ? 23 : 25)
  addAbandoned(abandoned, 25)
  await backupAt(s3.address('/own/my.backup')).write(async (target) => void target.end('whole'))
  const remainingKeys = [...s3.objects.keys()].filter((key) => key.startsWith('own/'))
  expect(remainingKeys.sort()).toEqual(otherKeys.sort())
})

test('a missing bucket and an unreachable S3 server are reported with a remedy', async () => {
  const missing = s3.address('/nightly/one.backup').replace('solutioneer', 'misspelled')
  await expect(writeBackup(source.address, backupAt(missing))).rejects.toThrow(/misspelled.+create it/s)
  const none = s3.address('/nightly/none.backup')
  await expect(backupAt(none).read()).rejects.toThrow(/^There is no such file: .+none\.backup.+Check its name\.$/)
  await expect(backupStore(s3.address('/nightly')).check()).resolves.toBeUndefined()
  const misspelled = backupStore(s3.address('/nightly').replace('solutioneer', 'misspelled'))
  await expect(misspelled.check()).rejects.toThrow(/misspelled.+create it/s)
  s3.leave()
  const away = writeBackup(source.address, backupAt(s3.address('/nightly/one.backup')))
  await expect(away).rejects.toThrow(/127\.0\.0\.1.+could not be reached/s)
  expect([...s3.objects.keys()].filter((key) => key.startsWith('nightly/'))).toEqual([])
})
