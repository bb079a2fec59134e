import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildCandidate } from './factory.ts'
import { candidateDocuments } from './file-keeper.server.ts'
import { candidateFiles } from './tables.server.ts'
import { findKept, keepUpload, removeExpiredFiles } from './uploads.server.ts'

testDatabase()

const file = {
  kind: 'resume',
  name: 'a.pdf',
  bytes: new TextEncoder().encode('%PDF-1.7'),
  extension: 'pdf',
  contentType: 'application/pdf',
} as const

/** Lets time pass for every upload. */
const pass = (minutes: number) =>
  database().execute(sql`update candidate_files set expires_at = expires_at - make_interval(mins => ${minutes})`)

test('an upload can be claimed for twenty-four hours, then it goes with its file', async () => {
  const { token } = await keepUpload(file)
  await pass(24 * 60 - 5)
  expect(await findKept('resume', token)).toMatchObject({ name: 'a.pdf' })
  await removeExpiredFiles.perform({})
  expect(await storage().list('candidates')).toHaveLength(1)
  await pass(10)
  expect(await findKept('resume', token)).toBeUndefined()
  await removeExpiredFiles.perform({})
  expect(await storage().list('candidates')).toEqual([])
})

test('the sweep needs files that a candidate sent, and allows those that nobody has claimed yet', async () => {
  const { id } = await buildCandidate()
  const [sent] = await database().select().from(candidateFiles).where(eq(candidateFiles.candidateId, id))
  const waiting = await findKept('resume', (await keepUpload(file)).token)
  const [upload] = await database()
    .select()
    .from(candidateFiles)
    .where(eq(candidateFiles.id, waiting?.id ?? ''))
  const [claimed, unclaimed] = [sent?.path ?? '', upload?.path ?? '']
  const { needed, allowed } = await candidateDocuments.known()
  expect([needed.has(claimed), allowed.has(claimed)]).toEqual([true, false])
  expect([needed.has(unclaimed), allowed.has(unclaimed)]).toEqual([false, true])
})
