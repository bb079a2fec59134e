import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { leadsDueOf } from '../all/leads-due.server.ts'
import { listAllLeads } from '../all/queries.server.ts'
import { buildAssignment } from '../inbox/assignment/factory.ts'
import { officeDay } from '../inbox/assignment/office-days.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { buildPerson } from './factory.ts'
import { mailSteps } from './mail-steps.server.ts'
import { planPerson } from './revise-person.server.ts'
import { stepsDueOf } from './steps-due.server.ts'

testDatabase()

const day = 86_400_000
const today = officeDay()
const [yesterday, tomorrow] = [-day, day].map((ahead) => officeDay(new Date(Date.now() + ahead))) as [string, string]

/** A member of the sales team with steps due on the given days. */
async function ownerWith(...days: string[]) {
  const owner = await buildMember({ role: 'sales' })
  const ids = []
  for (const dueOn of days) {
    const { id } = await buildPerson()
    await planPerson(owner, id, { nextStep: `Call on ${dueOn}`, dueOn, ownerId: owner.id, outcome: '' })
    ids.push(id)
  }
  const mailsToOwner = () => database().select().from(mails).where(eq(mails.recipient, owner.email))
  return { owner, ids, mailsToOwner }
}

test('due and overdue steps are listed for their owner only', async () => {
  const { owner, ids } = await ownerWith(today, tomorrow, yesterday)
  await ownerWith(today)
  expect((await stepsDueOf(owner)).map(({ personId, isLate }) => [personId, isLate])).toEqual([
    [ids[2], true],
    [ids[0], false],
  ])
})

test('a due lead is listed for its owner only, until it is answered', async () => {
  const { owner } = await ownerWith()
  const other = await buildMember({ role: 'sales' })
  const [open, answered, later, others] = [
    await buildMessage({ name: 'Ada Due' }),
    await buildMessage({ status: 'answered' }),
    await buildMessage(),
    await buildMessage(),
  ]
  await buildAssignment({ leadId: open.id, ownerId: owner.id, dueOn: yesterday })
  await buildAssignment({ leadId: answered.id, ownerId: owner.id, dueOn: yesterday })
  await buildAssignment({ leadId: later.id, ownerId: owner.id, dueOn: tomorrow })
  await buildAssignment({ leadId: others.id, ownerId: other.id, dueOn: yesterday })
  expect(await leadsDueOf(owner)).toEqual([
    { name: 'Ada Due', href: `/admin/inbox/messages/${open.id}`, dueOn: yesterday, isLate: true },
  ])
})

test('the list of leads shows the next step of each contact and which ones are overdue', async () => {
  const { owner } = await ownerWith(yesterday)
  const { items } = await listAllLeads(owner, {}, {})
  expect(items.find(({ stepOwnerId }) => stepOwnerId === owner.id)).toMatchObject({
    nextStep: `Call on ${yesterday}`,
    stepDueOn: yesterday,
    isStepLate: true,
  })
})

test('owners get one email a day about due steps, in the morning of their time zone', async () => {
  const { mailsToOwner, ids } = await ownerWith('2026-11-23', '2026-11-24', '2026-11-25')
  // Half past six and half past seven in New York, the firm's time zone.
  await mailSteps(new Date('2026-11-24T11:30:00Z'))
  expect(await mailsToOwner()).toEqual([])
  await Promise.all([mailSteps(new Date('2026-11-24T12:30:00Z')), mailSteps(new Date('2026-11-24T13:00:00Z'))])
  const [mail, ...more] = await mailsToOwner()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 next steps are due, 1 of them overdue')
  expect(mail?.bodyText).toContain(`/admin/people/${ids[0]}`)
  expect(mail?.bodyText).not.toContain(`/admin/people/${ids[2]}`)
  await mailSteps(new Date('2026-11-24T20:00:00Z'))
  expect(await mailsToOwner()).toHaveLength(1)
  await mailSteps(new Date('2026-11-25T12:00:00Z'))
  expect(await mailsToOwner()).toHaveLength(2)
})

test('a former owner of leads gets no email', async () => {
  const former = await buildMember({ role: 'editor' })
  const { id } = await buildPerson()
  const { owner } = await ownerWith()
  await planPerson(owner, id, { nextStep: 'Call', dueOn: '2026-11-24', ownerId: former.id, outcome: '' })
  await mailSteps(new Date('2026-11-24T12:30:00Z'))
  expect(await database().$count(mails, eq(mails.recipient, former.email))).toBe(0)
})
