import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildCandidate } from '../factory.ts'
import { candidateWantedOf, findCandidates } from '../find/find.server.ts'
import { deleteProfileByToken } from '../talent/profile.server.ts'
import { introductionForm } from './introduction.ts'
import { answerIntroduction, introductionsOf, requestIntroduction } from './introductions.server.ts'

testDatabase({ env: { LEADS_TO: 'talent@example.com', SITE_URL: 'https://solutioneer.example' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
const draft = introductionForm.parse({ employer: 'Northwind', role: 'Presales lead' })

test('each introduction is requested by email once, and the candidate’s answer is stored and notified', async () => {
  const { id, token } = await buildCandidate({ email: 'intro@example.com' })
  const requests = await Promise.allSettled(Array.from({ length: 8 }, () => requestIntroduction(admin, id, draft)))
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of requests) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict)
  const [mail, ...more] = await database().select().from(mails).where(eq(mails.recipient, 'intro@example.com'))
  expect(mail?.bodyText).toContain(`https://solutioneer.example/talent/${token}#introductions`)
  expect(more).toEqual([])
  const [introduction] = await introductionsOf({ id })
  const introductionId = introduction?.id ?? ''
  expect(introduction).toMatchObject({ employer: 'Northwind', answer: null })
  await Promise.all(Array.from({ length: 8 }, () => answerIntroduction(token, introductionId, 'yes')))
  expect(await introductionsOf({ id })).toMatchObject([{ answer: 'yes' }])
  await answerIntroduction(token, introductionId, 'no')
  expect(await introductionsOf({ id })).toMatchObject([{ answer: 'no' }])
  const sentMails = await database().select().from(mails).where(eq(mails.recipient, 'talent@example.com'))
  expect(sentMails.map(({ subject }) => subject).sort()).toEqual([
    'Grace Demo said no to Northwind',
    'Grace Demo said yes to Northwind',
  ])
  await deleteProfileByToken(token)
  expect(await introductionsOf({ id })).toEqual([])
})

test('only the candidate can answer, and only admins can ask', async () => {
  const [one, other] = [await buildCandidate(), await buildCandidate()]
  await requestIntroduction(admin, one.id, draft)
  const [{ id } = { id: '' }] = await introductionsOf(one)
  for (const [token, which] of [
    [other.token, id],
    [newId(), id],
    ['x', id],
    [one.token, newId()],
    [one.token, 'x'],
  ] as const)
    await expect(answerIntroduction(token, which, 'yes')).rejects.toThrow(NotFound)
  await expect(requestIntroduction({ ...admin, role: 'editor' } as Actor, one.id, draft)).rejects.toThrow(NotFound)
})

test('candidates are found by skill, place and availability, and the best match for a request first', async () => {
  const kube = await buildCandidate({ skills: 'Kubernetes, Terraform, RFPs', location: 'Lyon', availability: 'In May' })
  const demo = await buildCandidate({ skills: 'Demos, storytelling, kubernetes', location: 'Oslo, Norway' })
  const spam = await buildCandidate({ skills: 'Kubernetes', location: 'Lyon', status: 'spam' })
  const find = async (search: Record<string, string>) => {
    const hits = await findCandidates(admin, candidateWantedOf(new URLSearchParams(search)))
    return hits.map(({ id }) => id).filter((id) => [kube.id, demo.id, spam.id].includes(id))
  }
  expect(await find({ skill: 'kubernetes' })).toEqual([demo.id, kube.id])
  expect(await find({ skill: 'kubernetes', place: 'lyon' })).toEqual([kube.id])
  expect(await find({ availability: 'may' })).toEqual([kube.id])
  expect(await find({ place: 'oslo' })).toEqual([demo.id])
  expect(await find({ skill: 'cobol' })).toEqual([])
  const request = 'We need somebody with Terraform, Kubernetes and RFPs for a team in Lyon.'
  expect((await find({ request }))[0]).toBe(kube.id)
  expect(await find({ request: "' | & ! <-> :*" })).toEqual([])
  await expect(
    findCandidates({ ...admin, role: 'editor' } as Actor, candidateWantedOf(new URLSearchParams())),
  ).rejects.toThrow(Forbidden)
})
