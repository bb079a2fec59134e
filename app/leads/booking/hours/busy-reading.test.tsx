import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { readBusy } from '../busy/read-busy.server.ts'
import { buildCallHost } from '../factory.ts'
import { callHosts } from '../tables.server.ts'
import { BusyReading, type BusyReadingProps } from './busy-reading.tsx'
import { hostHours, setHostHours } from './hours.server.ts'
import { officeHours } from './hours-form.server.ts'

testDatabase()

const hour = 3_600_000
const fine: BusyReadingProps = { readAt: new Date(), times: 14, entries: 1_612, unread: 0, problem: null }
const shown = (props: Partial<BusyReadingProps>) =>
  renderToStaticMarkup(<BusyReading {...fine} {...props} />).replace(/<[^>]*>/g, '')

test('a host sees when their calendar was last read, and how much of it could not be', () => {
  expect(shown({})).toMatch(/^Your calendar was last read .+: 14 busy times in the next 21 days\.$/)
  expect(shown({ unread: 2 })).toContain('2 of 1,612 entries could not be read.')
  const failing = shown({ problem: 'it answers with status 404' })
  expect(failing).toContain('Your calendar could not be read: it answers with status 404.')
  expect(failing).toContain('the busy times from the last successful read apply')
  expect(failing).toContain('Your calendar was last read')
  expect(shown({ problem: 'it cannot be reached', readAt: null })).toContain('it blocks no times')
})

/** A host whose calendar cannot be read, and the emails about it. */
async function failingHost(overrides: Partial<typeof callHosts.$inferInsert> = {}) {
  const member = await buildMember({ role: 'editor' })
  const busyAddress = 'https://localhost/me.ics'
  await buildCallHost({ memberId: member.id, busyAddress, ...overrides })
  const failSince = (busyFailingSince: Date) =>
    database().update(callHosts).set({ busyFailingSince }).where(eq(callHosts.memberId, member.id))
  const mailsToHost = () => database().select().from(mails).where(eq(mails.recipient, member.email))
  return { member, failSince, mailsToHost }
}

test('a host is mailed once their calendar has failed for an hour, and once only', async () => {
  const { member, failSince, mailsToHost } = await failingHost({ busyReadAt: new Date('2026-11-02T15:00Z') })
  await readBusy(member.id)
  expect(await mailsToHost()).toEqual([])
  expect((await hostHours(member))?.busyProblem).toBe('it is not on the public internet')
  await failSince(new Date(Date.now() - hour))
  for (let times = 0; times < 3; times++) await readBusy(member.id)
  const [mail, ...more] = await mailsToHost()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'call.calendar-unread', subject: 'We can’t read your calendar' })
  expect(mail?.bodyText).toContain('We last read it on Monday, November 2, 2026 at 3:00 PM UTC')
})

test('a host who takes no calls gets no email about their calendar', async () => {
  const { member, failSince, mailsToHost } = await failingHost({ taking: false })
  await failSince(new Date(Date.now() - hour))
  await readBusy(member.id)
  expect(await mailsToHost()).toEqual([])
})

test('changing the calendar discards known busy times; saving the same one keeps them', async () => {
  const busy: [string, string][] = [['2026-03-10T14:00:00.000Z', '2026-03-10T15:00:00.000Z']]
  const { member } = await failingHost({ busy, busyReadAt: new Date(0), busyProblem: 'it cannot be reached' })
  await setHostHours(member, { ...officeHours(), busyAddress: 'https://localhost/me.ics' })
  expect(await hostHours(member)).toMatchObject({ busy, busyReadAt: new Date(0), busyProblem: 'it cannot be reached' })
  await setHostHours(member, { ...officeHours(), busyAddress: 'https://localhost/other.ics' })
  expect(await hostHours(member)).toMatchObject({ busy, busyReadAt: null, busyProblem: null })
  await setHostHours(member, officeHours())
  expect(await hostHours(member)).toMatchObject({ busy: [], busyReadAt: null, busyProblem: null })
})
