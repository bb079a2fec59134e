import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildCandidate } from './factory.ts'
import { candidateDocuments } from './file-references.server.ts'
import { candidateFiles } from './tables.server.ts'
import { findUpload, purgeExpiredFiles, storeCandidateUpload } from './uploads.server.ts'

testDatabase()

const file = {
  kind: 'resume',
  name: 'a.pdf',
  bytes: new TextEncoder().encode('%PDF-1.7'),
  extension: 'pdf',
  contentType: 'application/pdf',
} as const

/** Moves the expiry of every upload forward. */
const elapse = (minutes: number) =>
  database().execute(sql`update candidate_files set expires_at = expires_at - make_interval(mins => ${minutes})`)

test('an upload can be attached for 24 hours, then it is deleted with its file', async () => {
  const { token } = await storeCandidateUpload(file, '198.51.100.7')
  await elapse(24 * 60 - 5)
  expect(await findUpload('resume', token)).toMatchObject({ name: 'a.pdf' })
  await purgeExpiredFiles.perform({})
  expect(await storage().list('candidates')).toHaveLength(1)
  await elapse(10)
  expect(await findUpload('resume', token)).toBeUndefined()
  await purgeExpiredFiles.perform({})
  expect(await storage().list('candidates')).toEqual([])
})

test('the storage sweep keeps attached files and uploads that are not attached yet', async () => {
  const { id } = await buildCandidate()
  const [sent] = await database().select().from(candidateFiles).where(eq(candidateFiles.candidateId, id))
  const waiting = await findUpload('resume', (await storeCandidateUpload(file, '198.51.100.7')).token)
  const [upload] = await database()
    .select()
    .from(candidateFiles)
    .where(eq(candidateFiles.id, waiting?.id ?? ''))
  const [claimed, unclaimed] = [sent?.path ?? '', upload?.path ?? '']
  const { needed, allowed } = await candidateDocuments.known()
  expect([needed.has(claimed), allowed.has(claimed)]).toEqual([true, false])
  expect([needed.has(unclaimed), allowed.has(unclaimed)]).toEqual([false, true])
})

test('unattached uploads are limited per client address and in total', async () => {
  const storedFrom = (address: string) =>
    storeCandidateUpload(file, address).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof TooMany)) throw error
        return false
      },
    )
  const ofOne: boolean[] = []
  for (let n = 0; n < 22; n++) ofOne.push(await storedFrom('203.0.113.1'))
  expect(ofOne.filter(Boolean)).toHaveLength(20)
  const ofNetwork: boolean[] = []
  for (let n = 0; n < 90; n++) ofNetwork.push(await storedFrom(`203.0.113.${2 + (n % 10)}`))
  expect(ofNetwork.filter(Boolean)).toHaveLength(80)
  expect(await storedFrom('198.51.100.8')).toBe(true)

  await database().execute(sql`update candidate_files set size = 499999990 where id in (
    select id from candidate_files where candidate_id is null limit 1)`)
  expect(await storedFrom('198.51.100.9')).toBe(false)
})
