import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { formatTime } from '#app/ui/time.tsx'
import { testDatabase } from '#tests/setup/database.ts'
import { leadPurgeJobs } from '../../lead-kinds.server.ts'
import { buildCandidate, pdf } from '../factory.ts'
import { candidateKind } from '../lead-kind.server.ts'
import { findCandidate } from '../queries.server.ts'
import { candidates } from '../tables.server.ts'
import {
  deleteProfileByToken,
  extendProfileRetention,
  findProfileByToken,
  reviseProfileByToken,
} from './profile.server.ts'

testDatabase({
  env: { LEADS_TO: 'talent@example.com', SITE_URL: 'https://solutioneer.example', RATE_LIMIT_FACTOR: '9' },
})

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const input = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'somebody-else@example.com',
  phone: '+1 502 555 0100',
  location: 'Lyon',
  yearsExperience: '8',
  skills: 'Discovery',
  summary: 'Eight years of demos.',
}

test('the email to the candidate links to their profile and states until when it is kept', async () => {
  const { id, token } = await buildCandidate()
  const [, toCandidate] = await candidateKind.mailsAbout(id)
  expect(toCandidate?.text).toContain(`https://solutioneer.example/talent/${token}`)
  const { expiresOn } = await findCandidate(admin, id)
  expect(toCandidate?.text).toContain(formatTime(expiresOn, 'day'))
})

test('a candidate corrects the profile and replaces the CV; the address stays, and the team sees it', async () => {
  const { id, token } = await buildCandidate({ availability: 'Immediately' })
  const before = (await storage().list('candidates')).length
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => reviseProfileByToken(token, input, [pdf('resume', `${at}.pdf`)], '192.0.2.1')),
  )
  const { files, ...profile } = await findCandidate(admin, id)
  expect(profile).toMatchObject({
    lastName: 'Hopper',
    location: 'Lyon',
    email: 'grace@example.com',
    availability: null,
    revisedAt: expect.any(Date),
  })
  expect(files).toMatchObject([{ kind: 'resume', name: expect.stringMatching(/^\d+\.pdf$/) }])
  expect(await storage().list('candidates')).toHaveLength(before)
})

test('withdrawing a profile deletes it with its files, and its link stops working', async () => {
  const { id, token } = await buildCandidate()
  const before = (await storage().list('candidates')).length
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => deleteProfileByToken(token)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(findCandidate(admin, id)).rejects.toThrow(NotFound)
  await expect(findProfileByToken(token)).rejects.toThrow(NotFound)
  await expect(findProfileByToken('nobody')).rejects.toThrow(NotFound)
  expect(await storage().list('candidates')).toHaveLength(before - 1)
})

test('a profile expires unless the candidate extends its retention', async () => {
  const [over, longer] = [await buildCandidate(), await buildCandidate()]
  for (const { id } of [over, longer])
    await database()
      .update(candidates)
      .set({ expiresOn: new Date(0) })
      .where(eq(candidates.id, id))
  await extendProfileRetention(longer.token, '192.0.2.2')
  await leadPurgeJobs.candidates.perform({})
  await expect(findCandidate(admin, over.id)).rejects.toThrow(NotFound)
  const { expiresOn } = await findCandidate(admin, longer.id)
  expect(expiresOn.getTime()).toBeGreaterThan(Date.now() + 360 * 86_400_000)
})

test('extending a retention never shortens it', async () => {
  const { id, token } = await buildCandidate()
  const expiresOn = new Date(Date.now() + 900 * 86_400_000)
  await database().update(candidates).set({ expiresOn }).where(eq(candidates.id, id))
  await extendProfileRetention(token, '192.0.2.5')
  expect((await findCandidate(admin, id)).expiresOn).toEqual(expiresOn)
})
