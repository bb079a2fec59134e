import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { checkInvitations } from './check.server.ts'
import { inviteGuests, sendInvitations } from './invite.server.ts'

testDatabase({ work: true })

const editor = () => buildMember({ role: 'editor' })
const sent = () => database().select().from(mails).where(eq(mails.kind, 'event.invited-to'))

test('the preview of a table lists who will be invited and the errors by line, and sends nothing', async () => {
  const admin = await editor()
  const event = await buildEvent({ audience: 'public' })
  const member = await buildMember()
  await buildRegistration({ eventId: event.id, userId: member.id })
  const table = [
    'Name;E-Mail',
    'Ada Lovelace;ada@invited.example',
    '"Hopper; Grace";grace@invited.example',
    'Nobody;nobody@',
    'Ada again;ADA@invited.example',
    `Known;${member.email.toUpperCase()}`,
    'No address;',
    'only@invited.example',
  ].join('\r\n')
  const { invited, problems } = await checkInvitations(admin, event.id, table)
  expect(invited.map(({ line, name, email }) => [line, name, email])).toEqual([
    [2, 'Ada Lovelace', 'ada@invited.example'],
    [3, 'Hopper; Grace', 'grace@invited.example'],
    [8, '', 'only@invited.example'],
  ])
  expect(problems).toEqual([
    { line: 4, problem: '“nobody@” is not an email address.' },
    { line: 5, problem: 'The same address as in line 2.' },
    { line: 6, problem: expect.stringContaining('is already on the list.') },
    { line: 7, problem: 'There is no email address.' },
  ])
  expect(await sent()).toEqual([])
  await expect(checkInvitations(member, event.id, table)).rejects.toThrow(Forbidden)
})

test.each([
  ['', 'There are no people in this table.'],
  ['Name,Email', 'There are no people in this table.'],
  ['"open', 'The quote that begins in line 1 is never closed.'],
  [
    Array.from({ length: 501 }, (_, at) => `p${at}@invited.example`).join('\n'),
    'You can invite at most 500 people at once.',
  ],
])('an unreadable table gets an error message', async (table, message) => {
  const error = await checkInvitations(await editor(), (await buildEvent()).id, table).catch((error: unknown) => error)
  expect((error as Invalid).fields.table?.join()).toContain(message)
})

test('everyone is invited once, also by concurrent submissions, and is not registered until they sign up', async () => {
  const [one, two] = [await editor(), await editor()]
  const event = await buildEvent({ audience: 'public' })
  const table = Array.from({ length: 30 }, (_, at) => `P ${at},once-${at}@invited.example`).join('\n')
  const pressed = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => inviteGuests(at % 2 ? one : two, event.id, table)),
  )
  expect(pressed.every(({ status }) => status === 'fulfilled')).toBe(true)
  await expect.poll(sent, { timeout: 30_000 }).toHaveLength(30)
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, 'once-7@invited.example'))
  expect(mail?.bodyText).toContain('P 7, you’re invited to')
  expect(mail?.bodyText).toContain(`/events/${event.slug}?utm_source=invitation`)
  expect([one.email, two.email]).toContain(mail?.replyTo)
})

test('invitations are rejected for an event that nobody can sign up for', async () => {
  const admin = await editor()
  const table = 'late@invited.example'
  for (const changes of [{ draft: true }, { cancelledAt: new Date() }, { startsAt: new Date(Date.now() - 7_200_000) }])
    await expect(inviteGuests(admin, (await buildEvent(changes)).id, table)).rejects.toThrow(Conflict)
  await expect(inviteGuests(admin, (await buildEvent()).id, 'Nobody,nobody@')).rejects.toThrow(Invalid)
})

test('a name of 120 characters is accepted, a longer one is not', async () => {
  const table = [120, 121].map((length) => `${'x'.repeat(length)};n${length}@invited.example`).join('\n')
  const { invited, problems } = await checkInvitations(await editor(), (await buildEvent()).id, table)
  expect(invited.map(({ email }) => email)).toEqual(['n120@invited.example'])
  expect(problems).toEqual([{ line: 2, problem: 'The name is longer than 120 characters.' }])
})

test.each([
  ['cancelled', { cancelledAt: new Date() }],
  ['deleted', { removedAt: new Date() }],
  ['over', { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) }],
])('no invitation is sent for an event that is %s before sending', async (state, changes) => {
  const event = await buildEvent({ audience: 'public', ...changes })
  const email = `${state}@too-late.example`
  await sendInvitations.perform({ eventId: event.id, replyTo: 'e@example.com', invited: [{ name: '', email }] })
  expect((await sent()).filter((mail) => mail.recipient === email)).toEqual([])
})
