import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
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
