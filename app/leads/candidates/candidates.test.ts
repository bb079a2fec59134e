import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { addNote } from '../inbox/add-note.server.ts'
import { deleteLead } from '../inbox/delete.server.ts'
import { countNewLeads } from '../inbox/queries.server.ts'
import { setLeadStatus } from '../inbox/set-status.server.ts'
import { leadPurgeJobs } from '../lead-kinds.server.ts'
import { buildFormToken } from '../spam/factory.ts'
import { buildCandidate, pdf } from './factory.ts'
import { candidateKind } from './lead-kind.server.ts'
import { fileOf, findCandidate, listCandidates } from './queries.server.ts'
import { receiveProfile } from './receive.server.ts'
import { candidateFiles, candidates } from './tables.server.ts'
import { findUpload, purgeExpiredFiles, storeCandidateUpload } from './uploads.server.ts'

testDatabase({ env: { LEADS_TO: 'talent@example.com', SITE_URL: 'https://solutioneer.example' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const member: Actor = { ...admin, role: 'member' }
const draft = (email: string) => ({
  firstName: 'Grace',
  lastName: 'Demo',
  email,
  phone: '+1 502 555 0100',
  location: 'Louisville',
  yearsExperience: '7',
  skills: 'Discovery',
  summary: 'Seven years of demos.',
})
let host = 1
const sender = async () => ({ address: `192.0.2.${host++}`, token: await buildFormToken(), honeypot: '' })
const mailsTo = (recipient: string) => database().select().from(mails).where(eq(mails.recipient, recipient))
const storedAs = (email: string) => database().select().from(candidates).where(eq(candidates.email, email))
const storedFiles = () => storage().list('candidates')

test('a profile is stored with its files, announced with links only, and acknowledged', async () => {
  const files = [pdf('resume', 'grace.pdf'), pdf('coverLetter', 'letter.pdf')]
  await receiveProfile(visitor, draft('grace@example.com'), files, [], await sender())
  const [profile] = await storedAs('grace@example.com')
  expect(await findCandidate(admin, profile?.id ?? '')).toMatchObject({
    firstName: 'Grace',
    files: [{ kind: 'resume', name: 'grace.pdf' }, { kind: 'coverLetter' }],
  })
  const [notification] = await mailsTo('talent@example.com')
  expect(notification).toMatchObject({
    attachments: [],
    replyTo: 'grace@example.com',
    subject: 'New candidate: Grace Demo, Louisville',
  })
  expect(notification?.bodyText).toContain(
    `https://solutioneer.example/admin/inbox/candidates/${profile?.id}/files/resume`,
  )
  const [acknowledged] = await mailsTo('grace@example.com')
  expect(acknowledged?.bodyText).toContain('be in touch within 48 hours')
  expect(acknowledged?.bodyText).not.toContain('/admin/')
})

test('a profile without a resume is rejected, and nothing is stored', async () => {
  const before = await storedFiles()
  await expect(
    receiveProfile(visitor, draft('none@example.com'), [pdf('coverLetter', 'a.pdf')], [], await sender()),
  ).rejects.toThrow(Invalid)
  expect(await storedAs('none@example.com')).toEqual([])
  expect(await storedFiles()).toEqual(before)
})

test('if storing fails half-way, no profile, file or email remains', async () => {
  const before = await storedFiles()
  // A stored file that no longer exists makes the transaction fail after the posted files are stored.
  const missingFile = { id: newId(), kind: 'coverLetter' as const, name: 'gone.pdf' }
  await expect(
    receiveProfile(visitor, draft('half@example.com'), [pdf('resume', 'a.pdf')], [missingFile], await sender()),
  ).rejects.toThrow(Invalid)
  expect(await storedAs('half@example.com')).toEqual([])
  expect(await mailsTo('half@example.com')).toEqual([])
  expect(await storedFiles()).toEqual(before)
})

test('sending the same form three times at once creates one profile with one file', async () => {
  const before = (await storedFiles()).length
  const from = await sender()
  const all = await Promise.allSettled(
    Array.from({ length: 3 }, () =>
      receiveProfile(visitor, draft('twice@example.com'), [pdf('resume', 'a.pdf')], [], from),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await storedAs('twice@example.com')).toHaveLength(1)
  expect(await mailsTo('twice@example.com')).toHaveLength(1)
  expect(await storedFiles()).toHaveLength(before + 1)
})

test('an uploaded file is found by its token only, attached once, and deleted after a day', async () => {
  const { token } = await storeCandidateUpload(pdf('resume', 'kept.pdf'), '198.51.100.7')
  expect(await findUpload('coverLetter', token)).toBeUndefined()
  expect(await findUpload('resume', 'guess')).toBeUndefined()
  const stored = await findUpload('resume', token)
  await receiveProfile(visitor, draft('kept@example.com'), [], stored ? [stored] : [], await sender())
  expect(await findUpload('resume', token)).toBeUndefined()
  const [profile] = await storedAs('kept@example.com')
  expect((await findCandidate(admin, profile?.id ?? '')).files).toMatchObject([{ name: 'kept.pdf' }])

  const { token: late } = await storeCandidateUpload(pdf('resume', 'late.pdf'), '198.51.100.7')
  const expiring = await findUpload('resume', late)
  const elapse = (minutes: number) =>
    database()
      .update(candidateFiles)
      .set({ expiresAt: sql`${candidateFiles.expiresAt} - make_interval(mins => ${minutes})` })
      .where(eq(candidateFiles.id, expiring?.id ?? ''))
  const before = (await storedFiles()).length
  await elapse(24 * 60 - 5)
  await purgeExpiredFiles.perform({})
  expect(await findUpload('resume', late)).toEqual(expiring)
  await elapse(5)
  expect(await findUpload('resume', late)).toBeUndefined()
  await purgeExpiredFiles.perform({})
  await purgeExpiredFiles.perform({})
  expect(await storedFiles()).toHaveLength(before - 1)
})

test('only admins list, read, note, delete, and open the files', async () => {
  const { id } = await buildCandidate({ currentCompany: 'Rosenrot Engineering' })
  for (const actor of [visitor, member, { ...member, role: 'moderator' } as Actor]) {
    await expect(listCandidates(actor)).rejects.toThrow(Forbidden)
    await expect(countNewLeads(candidateKind, actor)).rejects.toThrow(Forbidden)
    await expect(findCandidate(actor, id)).rejects.toThrow(NotFound)
    await expect(fileOf(actor, id, 'resume')).rejects.toThrow(NotFound)
    await expect(setLeadStatus(candidateKind, actor, id, 'contacted')).rejects.toThrow(NotFound)
    await expect(addNote(candidateKind, actor, id, 'x')).rejects.toThrow(NotFound)
    await expect(deleteLead(candidateKind, actor, id)).rejects.toThrow(NotFound)
  }
  expect((await listCandidates(admin, { search: 'rosen' })).items).toMatchObject([{ id }])
  await setLeadStatus(candidateKind, admin, id, 'contacted')
  await addNote(candidateKind, admin, id, 'Call on Monday.')
  expect(await findCandidate(admin, id)).toMatchObject({ status: 'contacted', notes: [{ text: 'Call on Monday.' }] })
  const response = await fileResponse(new Request('http://localhost/'), await fileOf(admin, id, 'resume'))
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="grace.pdf"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  await expect(fileOf(admin, id, 'coverLetter')).rejects.toThrow(NotFound)
})

test('deleting a profile removes its files too', async () => {
  const { id } = await buildCandidate()
  const before = (await storedFiles()).length
  await deleteLead(candidateKind, admin, id)
  await purgeExpiredFiles.perform({})
  expect(await storedFiles()).toHaveLength(before - 1)
  await expect(findCandidate(admin, id)).rejects.toThrow(NotFound)
})

test('a bot’s profile is stored as spam without an email, and deleted after 30 days with its files', async () => {
  await receiveProfile(visitor, draft('bot@example.com'), [pdf('resume', 'a.pdf')], [], {
    ...(await sender()),
    honeypot: 'x',
  })
  expect(await storedAs('bot@example.com')).toMatchObject([{ status: 'spam' }])
  expect(await mailsTo('bot@example.com')).toEqual([])
  const before = (await storedFiles()).length
  await database()
    .update(candidates)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(candidates.email, 'bot@example.com'))
  await leadPurgeJobs.candidates.perform({})
  await purgeExpiredFiles.perform({})
  expect(await storedAs('bot@example.com')).toEqual([])
  expect(await storedFiles()).toHaveLength(before - 1)
})
