import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { createUser } from './auth/auth.ts'
import { receiveAnswer } from './campus/inbound/receive-reply.server.ts'
import { replyAddressFor } from './campus/inbound/reply-address.server.ts'
import { mailReport } from './campus/moderation/report.server.ts'
import { buildNotification, letWait } from './campus/notifications/factory.ts'
import { mailDigest, weekOf } from './campus/notifications/mails/digest.server.ts'
import { mailAtOnce } from './campus/notifications/mails/mail-due.server.ts'
import { notifications } from './campus/notifications/tables.server.ts'
import { buildPost } from './campus/posts/factory.ts'
import { writeMemberMessage } from './campus/profiles/message/write-message.server.ts'
import { buildEvent } from './events/factory.ts'
import { checkInvitations } from './events/invitations/check.server.ts'
import { sendInvitations } from './events/invitations/invite.server.ts'
import { notifySome } from './events/mails/notify-guests.server.ts'
import { buildRegistration } from './events/registrations/factory.ts'
import { remindGuests } from './events/reminders/remind.server.ts'
import { banMember, unbanMember } from './members/admin/ban.server.ts'
import { ensureMember } from './members/ensure-member.server.ts'
import { buildMember } from './members/factory.ts'
import { members } from './members/tables.server.ts'
import type { SignedIn } from './platform/actor.ts'
import { database, transaction } from './platform/database/database.server.ts'
import { Forbidden } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { mails } from './platform/mail/tables.server.ts'

testDatabase({ env: { INBOUND_MAIL_SECRET: 'a-secret-of-the-mail-server', MAIL_FROM: 'Campus <campus@mail.example>' } })

const caller = { address: '192.0.2.7', userAgent: 'Test' }
const tomorrow = new Date(Date.now() + 86_400_000)
const banned = (role: SignedIn['role'] = 'member') => buildMember({ role, bannedUntil: tomorrow })

async function mailedTo(...people: SignedIn[]): Promise<string[]> {
  const addresses = people.map(({ email }) => email)
  const rows = await database().select({ to: mails.recipient }).from(mails).where(inArray(mails.recipient, addresses))
  return rows.map(({ to }) => to)
}

const bannedUntilOf = async ({ id }: SignedIn) =>
  (await database().select({ until: members.bannedUntil }).from(members).where(eq(members.id, id)))[0]?.until

test('a ban and its end reach the profile, also one that is made afterwards', async () => {
  const account = async (role: SignedIn['role'] = 'member'): Promise<SignedIn> => {
    const email = `${newId()}@example.com`
    const { id } = await createUser({ email, emailConfirmed: true, appMetadata: { role } }, { kind: 'system' })
    return { kind: 'member', id, email, role, sessionId: newId() }
  }
  const admin = await account('admin')
  const [early, late] = [await account(), await account()]
  await transaction(() => ensureMember(early))
  for (const one of [early, late]) await banMember(admin, one.id, '24h', caller)
  await transaction(() => ensureMember(late))
  for (const one of [early, late]) {
    expect((await bannedUntilOf(one))?.getTime()).toBeGreaterThan(Date.now())
    await unbanMember(admin, one.id, caller)
    expect(await bannedUntilOf(one)).toBeNull()
  }
})

test('whoever is banned is not invited to an event, neither by the table nor by what waits in the queue', async () => {
  const [editor, out, other] = [await buildMember({ role: 'editor' }), await banned(), await buildMember()]
  const event = await buildEvent({ audience: 'public' })
  const table = [out.email.toUpperCase(), other.email].join('\n')
  const { invited, problems } = await checkInvitations(editor, event.id, table)
  expect(invited.map(({ email }) => email)).toEqual([other.email])
  expect(problems).toEqual([{ line: 1, problem: `${out.email.toUpperCase()} is banned, and is not written to.` }])
  const waiting = [out, other].map(({ email }) => ({ name: '', email }))
  await sendInvitations.perform({ eventId: event.id, replyTo: editor.email, invited: waiting })
  expect(await mailedTo(out, other)).toEqual([other.email])
})

test('a guest who is banned hears neither of a change nor that the event is near', async () => {
  const [out, other] = [await banned(), await buildMember()]
  const startsAt = new Date(Date.UTC(2034, 5, 1, 18))
  const event = await buildEvent({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
  for (const { id } of [out, other])
    await buildRegistration({ eventId: event.id, userId: id, seatedAt: new Date(), notifiedRevision: 0 })
  await remindGuests(new Date(startsAt.getTime() - 60_000))
  await notifySome({ eventId: event.id, revision: 1, kind: 'changed', newLink: true })
  expect(await mailedTo(out, other)).toEqual([other.email, other.email])
})

test('what waits to be mailed to somebody who is banned is passed over, and waits no more', async () => {
  const [out, other] = [await banned(), await buildMember()]
  for (const { id } of [out, other]) await buildNotification({ memberId: id })
  await letWait()
  await mailAtOnce.perform({})
  expect(await mailedTo(out, other)).toEqual([other.email])
  const [left] = await database().select().from(notifications).where(eq(notifications.memberId, out.id))
  expect(left).toMatchObject({ pace: 'never', mailedAt: null })
})

test('whoever is banned gets no digest', async () => {
  const [author, out, other] = [await buildMember(), await banned(), await buildMember()]
  await buildPost({ userId: author.id })
  const week = await weekOf(new Date())
  for (const { id } of [out, other]) await mailDigest(id, week)
  expect(await mailedTo(out, other)).toEqual([other.email])
})

test('a moderator or admin who is banned hears of no report', async () => {
  const [out, gone, other] = [
    await banned('moderator'),
    await banned('admin'),
    await buildMember({ role: 'moderator' }),
  ]
  const report = { kind: 'post', subjectId: newId(), postId: newId(), excerpt: 'Words', reason: 'Spam' } as const
  await mailReport(report)
  expect(await mailedTo(out, gone, other)).toEqual([other.email])
})

test('nobody writes to somebody who is banned', async () => {
  const [writer, out] = [await buildMember(), await banned()]
  await database().update(members).set({ takesLetters: true }).where(eq(members.id, out.id))
  const letter = writeMemberMessage(writer, out.id, { message: 'Hello', givesAddress: false })
  await expect(letter).rejects.toThrow(Forbidden)
  expect(await mailedTo(out)).toEqual([])
})

test('an answer by mail of somebody who is banned is dropped, without a word', async () => {
  const [author, out] = [await buildMember(), await banned()]
  const post = await buildPost({ userId: author.id })
  const to = await replyAddressFor(out.id, post.id)
  const raw = [`From: Eve <${out.email}>`, `To: ${to}`, 'Subject: Re: How?', 'Message-ID: <1@b.example>', '', 'Mine.']
  const taken = await receiveAnswer(new TextEncoder().encode(raw.join('\r\n')))
  expect(taken).toEqual({ done: 'dropped', because: 'Nobody answers at this address.' })
  expect(await mailedTo(out)).toEqual([])
})

test('a ban that is over is none', async () => {
  const back = await buildMember({ bannedUntil: new Date(Date.now() - 1000) })
  await buildNotification({ memberId: back.id })
  await letWait()
  await mailAtOnce.perform({})
  expect(await mailedTo(back)).toEqual([back.email])
})
