import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteUser, requestRecovery, requestSignInMail, resend, updateUser } from '#app/auth/auth.ts'
import { buildEvent } from '#app/events/factory.ts'
import { writeToGuests } from '#app/events/guests/message.server.ts'
import { inviteGuests, sendInvitations } from '#app/events/invitations/invite.server.ts'
import { purgeGuests } from '#app/events/public/purge-guests.server.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { removeSubscriber } from '#app/newsletter/remove.server.ts'
import { sendNewsletters } from '#app/newsletter/sending/send.server.ts'
import { startNewsletter } from '#app/newsletter/sending/start.server.ts'
import {
  askToSubscribe,
  confirmSubscription,
  leaveSubscription,
  markBounced,
  purgeSubscribers,
} from '#app/newsletter/subscribe.server.ts'
import { subscribers } from '#app/newsletter/tables.server.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { jobSecretsOf, storeJobSecrets } from '#app/platform/jobs/job-secrets.server.ts'
import { sendAgain } from '#app/platform/mail/send-again.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import type { Permit } from '#app/platform/permit.ts'
import { purgeDeletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { columnsWith, filesWith } from '#tests/setup/everywhere.ts'
import { mailResult } from '../assessment/receive.server.ts'
import { requestCall } from '../booking/book.server.ts'
import { readBusy } from '../booking/busy/read-busy.server.ts'
import { confirmCall } from '../booking/confirm.server.ts'
import { buildCallHost } from '../booking/factory.ts'
import { hostHours, setHostHours } from '../booking/hours/hours.server.ts'
import { callHosts } from '../booking/tables.server.ts'
import { pdf } from '../candidates/factory.ts'
import {
  answerIntroduction,
  introductionsOf,
  requestIntroduction,
} from '../candidates/introductions/introductions.server.ts'
import { receiveProfile } from '../candidates/receive.server.ts'
import { candidates } from '../candidates/tables.server.ts'
import { personOfLead } from '../contacts/person.server.ts'
import { planPerson } from '../contacts/revise-person.server.ts'
import { requestFile } from '../files/receive.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { receiveMessage } from '../messages/receive.server.ts'
import { saveVisit } from '../screen-submission.server.ts'
import { requestAddressChange } from '../self-service/address-change.server.ts'
import { selfServiceToken } from '../self-service/links.server.ts'
import { buildFormToken } from '../spam/factory.ts'
import { addNote } from './add-note.server.ts'
import { assignLead } from './assignment/assign.server.ts'
import { deleteLead } from './delete.server.ts'
import { receiveLeadAnswer } from './replies/receive-answer.server.ts'
import { replyToLead } from './replies/reply.server.ts'
import { leadReplyAddress } from './replies/reply-address.server.ts'
import { purgeExpiredLeads } from './retention.server.ts'
import { setLeadStatus } from './set-status.server.ts'
import { trashLead } from './trash.server.ts'

testDatabase({
  env: { LEADS_TO: 'leads@example.com', INBOUND_MAIL_SECRET: 'a-secret-of-the-mail-server' },
  work: true,
})

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const sender = async () => ({ address: '192.0.2.77', token: await buildFormToken(), honeypot: '' })
const marker = 'zebrafinch'
const email = `${marker}@example.com`

async function receiveMarkedMessage() {
  const draft = { name: `Ada ${marker}`, email, company: marker, phone: marker, message: `I am ${marker}.` }
  await receiveMessage(visitor, draft, { service: marker }, await sender())
}

async function receiveMarkedCall() {
  const { times } = await buildCallHost()
  const about = { name: marker, company: marker, about: marker, phone: '+1 502 555 0142' }
  const draft = { startsAt: String(times[0]?.toISOString()), email, ...about }
  const token = await requestCall(draft, { ...(await sender()), source: marker, timeZone: 'UTC' })
  await confirmCall(visitor, token ?? '')
}

async function receiveMarkedFileRequest() {
  const { id } = await buildDownload({ audience: 'address' })
  const draft = { name: `Ada ${marker}`, email, company: marker, consent: 'on' } as const
  await requestFile(visitor, id, draft, { ...(await sender()), source: marker })
}

async function receiveMarkedAssessment() {
  const draft = { name: `Ada ${marker}`, email, company: marker, team: 'on', consent: 'on' } as const
  await mailResult(visitor, '1-012301230123', draft, { ...(await sender()), source: marker })
}

async function receiveMarkedProfile() {
  const draft = {
    firstName: 'Grace',
    lastName: marker,
    email,
    phone: marker,
    location: marker,
    yearsExperience: '7',
    skills: marker,
    summary: marker,
    coverLetter: marker,
  }
  const files = [{ ...pdf('resume', `${marker}.pdf`), bytes: Buffer.from(`%PDF-1.7\n${marker}\n%%EOF\n`) }]
  await receiveProfile(visitor, draft, files, [], await sender())
}

const marked = [
  [leadKindDefinitions.messages, receiveMarkedMessage],
  [leadKindDefinitions.candidates, receiveMarkedProfile],
  [leadKindDefinitions.assessments, receiveMarkedAssessment],
  [leadKindDefinitions.calls, receiveMarkedCall],
  [leadKindDefinitions.files, receiveMarkedFileRequest],
] as const
const leadEnds = marked.flatMap((kind) => [['for good', ...kind] as const, ['to the trash', ...kind] as const])
test.each(leadEnds)(
  'a lead that is deleted %s is erased from every column and every file',
  async (how, leadKind, receive) => {
    // A webhook that receives every lead and cannot be reached.
    await database().execute(sql`insert into webhooks (id, address, secret, events)
    values (${newId()}, 'https://hook.invalid/', 'whsec_c2VjcmV0', '{lead.received,booking.made}')`)
    await receive()
    const [lead] = await database().select({ id: leadKind.table.id }).from(leadKind.table)
    const id = lead?.id ?? ''
    const read = { path: '/about', at: '2026-11-18T10:00:00.000Z', referrer: marker }
    await saveVisit(id, [{ ...read, utmSource: marker, utmMedium: null, utmCampaign: null }])
    const personId = await personOfLead(admin, leadKind, id)
    await planPerson(admin, personId, { nextStep: marker, dueOn: '', ownerId: '', outcome: 'client' })
    await addNote(leadKind, admin, id, `${marker} called.`)
    await setLeadStatus(leadKind, admin, id, 'archived')
    await assignLead(leadKind, admin, id, { ownerId: '', dueOn: '', snoozedUntil: '', tags: [marker] })
    await replyToLead(leadKind, admin, id, { subject: marker, text: `Dear ${marker}` })
    await receiveLeadAnswer(await replyTo(id))
    if (leadKind === leadKindDefinitions.candidates) {
      await requestIntroduction(admin, id, { employer: marker, role: marker, note: marker })
      const [introduction] = await introductionsOf({ id })
      const [candidate] = await database().select({ token: candidates.token }).from(candidates)
      await answerIntroduction(candidate?.token ?? '', introduction?.id ?? '', 'yes')
    } else await requestAddressChange(await selfServiceToken(id), `${leadKind.recordType}-${email}`, '192.0.2.77')
    await expect.poll(storedAddresses).toEqual([])
    expect((await database().execute(sql`select 1 from webhook_deliveries where subject_id = ${id}`)).rows).not.toEqual(
      [],
    )
    for (const mail of await database().select({ id: mails.id }).from(mails))
      await sendAgain({ actor: admin } as Permit<'mail.send-again'>, mail.id)
    await expect.poll(storedAddresses).toEqual([])
    // A failed delivery stores the mail server's own message in the queue.
    await database().execute(sql`update pgboss.job set output = ${JSON.stringify({ message: `no ${email}` })}::jsonb
    where name = 'mail.deliver'`)
    expect((await columnsWith(marker)).length).toBeGreaterThan(5)
    expect((await filesWith(marker)).length).toBeGreaterThan(3)

    if (how === 'for good') await deleteLead(leadKind, admin, id)
    else {
      await trashLead(leadKind, admin, id)
      await database().execute(sql`update deleted_records set deleted_at = '2026-01-01'`)
      await purgeExpiredLeads(leadKind)
    }
    expect(await filesWith(marker)).toEqual([])
    expect(await columnsWith(marker)).toEqual([])
    expect(await columnsWith('192.0.2.77')).toEqual(['public.rate_limits.key'])
  },
)

// A subscription ends when an admin deletes it, after thirty days in the trash, or by expiry: each must leave nothing.
const ends = ['removed for good by an admin', 'thirty days in the trash', 'over in time'] as const
test.each(ends)('a subscriber, %s, is erased everywhere', async (how) => {
  await askToSubscribe(email, { client: '192.0.2.77', source: `/resources/${marker}` })
  const subscriber = async () => (await database().select().from(subscribers))[0]
  const { id = '', token = '' } = (await subscriber()) ?? {}
  await confirmSubscription(token)
  const { id: articleId } = await buildArticle()
  await startNewsletter(admin, articleId, { subject: 'New', intro: '', readers: 'fitting' })
  await sendNewsletters.perform({})
  await expect.poll(storedAddresses).toEqual([])
  await markBounced({ about: id, reason: `no ${email} here` })
  expect((await columnsWith(marker)).length).toBeGreaterThan(4)
  expect((await filesWith(marker)).length).toBeGreaterThan(1)
  if (how === 'over in time') {
    await leaveSubscription(token)
    await database()
      .update(subscribers)
      .set({ leftAt: new Date('2026-01-01') })
    await purgeSubscribers.perform({})
  } else await removeSubscriber(admin, id, { forGood: how !== 'thirty days in the trash' })
  if (how === 'thirty days in the trash') {
    await database().execute(sql`update deleted_records set deleted_at = '2026-01-01'`)
    await purgeDeletedRecords.perform({})
  }
  expect(await subscriber()).toBeUndefined()
  expect(await columnsWith(marker)).toEqual([])
  await expect.poll(() => filesWith(marker)).toEqual([])
})

// The queue keeps finished jobs for a week, which cannot be shortened, so they must contain no personal data.
test('finished jobs leave no name or address in the queue', async () => {
  const name = 'goldcrest'
  const to = `${name}@example.com`
  const event = await buildEvent({ audience: 'public' })
  const editor = await buildMember({ role: 'editor' })
  const caller = { address: '192.0.2.78', userAgent: name }
  await inviteGuests(editor, event.id, `Ada ${name},${to}`)
  await buildRegistration({ eventId: event.id, guestName: name, guestEmail: to, state: 'seated' })
  await writeToGuests(editor, event.id, { to: 'everybody', subject: name, text: `Dear ${name}` })
  await requestRecovery({ email: to, caller })
  await requestSignInMail({ email: to, caller })
  await resend({ type: 'signup', to, caller })
  await expect.poll(storedAddresses).toEqual([])
  await expect.poll(pendingJobs).toEqual([])
  expect((await columnsWith(name)).filter((column) => /pgboss|job_facts/.test(column))).toEqual([])
  expect((await columnsWith('192.0.2.78')).filter((column) => /pgboss|job_facts/.test(column))).toEqual([])
})

test('deleted people are removed from a pending invitation, others stay', async () => {
  const event = await buildEvent({ audience: 'public' })
  const guest = await buildRegistration({ eventId: event.id, guestName: marker, guestEmail: email, state: 'waiting' })
  const people = [
    { name: marker, email: email.toUpperCase() },
    { name: 'Bo', email: 'bo@example.com' },
  ]
  const details = { eventId: event.id, replyTo: 'editor@example.com', invited: people }
  const { factsId } = await storeJobSecrets(sendInvitations.name, details)
  await transaction(() => purgeGuests({ registrationIds: [guest.id] }))
  expect(await columnsWith(marker)).toEqual([])
  expect(await jobSecretsOf({ factsId })).toEqual({ ...details, invited: people.slice(1) })
})

// A calendar feed URL is a secret, and the calendar contains private data.
test.each(['another calendar', 'no calendar', 'another role', 'no account'] as const)(
  'only times of a calendar are stored, and none with %s',
  async (change) => {
    const host = await buildMember({ role: 'editor' })
    await database().execute(sql`insert into auth.users (id, email, app_metadata)
      values (${host.id}, ${host.email}, '{"role": "editor"}')`)
    const { times } = await buildCallHost({ memberId: host.id })
    const when = times[2]?.toISOString().replace(/[-:]|\.\d{3}/g, '')
    const event = ['UID:1', `SUMMARY:${marker}`, `ATTENDEE:mailto:${email}`, `DTSTART:${when}`, 'DURATION:PT30M']
    const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR']
    const server = createServer((_, response) => response.end(calendar.join('\n')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${marker}.ics`
    await database().update(callHosts).set({ busyAddress: address }).where(eq(callHosts.memberId, host.id))
    await readBusy(host.id, { allows: (one) => one === '127.0.0.1', protocols: ['http:'] })
    server.close()
    expect((await hostHours(host))?.busy[0]?.[0]).toBe(times[2]?.toISOString())
    expect(await columnsWith(marker)).toEqual(['public.call_hosts.busy_address'])
    expect(await filesWith(marker)).toEqual([])

    const { timeZone, minutes, buffer, noticeHours, hours } = (await hostHours(host)) as typeof callHosts.$inferSelect
    const settings = { timeZone, minutes, buffer, noticeHours, hours, taking: true }
    if (change === 'no calendar') await setHostHours(host, { ...settings, busyAddress: null })
    if (change === 'another calendar')
      await setHostHours(host, { ...settings, busyAddress: 'https://calendar.invalid/' })
    if (change === 'another role') await updateUser(host.id, { appMetadata: { role: null } }, { kind: 'system' })
    if (change === 'no account') await deleteUser(host.id, {}, { kind: 'system' })
    expect(await columnsWith(marker)).toEqual([])
    const isRemoved = change === 'no calendar' || change === 'another calendar'
    expect((await hostHours(host)) !== undefined).toBe(isRemoved)
    if (change === 'no calendar') expect((await hostHours(host))?.busy).toEqual([])
  },
)

/** Unfinished jobs of this test. */
function pendingJobs(): Promise<object[]> {
  return database()
    .execute(sql`select name, state from pgboss.job where state in ('created', 'retry', 'active')
    and (name like 'auth.mail-%' or name = 'auth.send-again' or name like 'event.%')`)
    .then(({ rows }) => rows)
}

/** Kinds of unsent emails. */
async function storedAddresses(): Promise<string[]> {
  const all = await database().select({ kind: mails.kind, state: mails.state }).from(mails)
  return all.filter(({ state }) => state !== 'sent').map(({ kind }) => kind)
}

/** An email reply from the sender of a lead. */
async function replyTo(id: string): Promise<Uint8Array> {
  const to = await leadReplyAddress(id)
  const lines = [`From: ${marker} <${email}>`, `To: ${to}`, `Subject: ${marker}`, 'Message-ID: <1@x>', '', marker]
  return new TextEncoder().encode(lines.join('\r\n'))
}
