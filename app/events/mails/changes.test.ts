import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { writtenMails } from '#tests/setup/app.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { cancelEvent, reasonInput, reinstateEvent } from '../cancel.server.ts'
import { deleteEvent } from '../delete.server.ts'
import { buildEvent } from '../factory.ts'
import { findEvent, findEventForCalendar, listUpcoming, nextEvent } from '../queries.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { register } from '../registrations/register.server.ts'
import { restoreEvent } from '../restore.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { notifySome } from './notify-guests.server.ts'
import { mailRegistration } from './notify-of-registration.server.ts'

testDatabase({ work: true })

const hour = 3_600_000
const mailsTo = (email: string, kind: string) =>
  database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind)))

/** Waits for the email of this kind to this address. */
async function mailTo(email: string, kind: string) {
  await expect.poll(() => mailsTo(email, kind)).toHaveLength(1)
  const [mail] = await mailsTo(email, kind)
  const file = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  const calendar = file ? new ICAL.Component(ICAL.parse(file)) : undefined
  const event = calendar?.getFirstSubcomponent('vevent')
  return { ...mail, method: calendar?.getFirstPropertyValue('method'), event: event && new ICAL.Event(event) }
}

async function scene() {
  const [admin, guest, waiting, stranger] = await Promise.all([
    buildMember({ role: 'admin' }),
    buildMember(),
    buildMember(),
    buildMember(),
  ])
  const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 24 * hour)
  const event = await buildEvent({ capacity: 1, timeZone: 'Europe/Berlin', startsAt })
  await register(guest, event.id, { timeZone: 'America/New_York' })
  await register(waiting, event.id)
  const { title, description, endsAt, joinUrl, capacity, timeZone } = event
  const draft = { title, description, startsAt, endsAt, timeZone, joinUrl: joinUrl ?? '', capacity: capacity ?? 1 }
  return { admin, guest, waiting, stranger, event, draft }
}

test('moving an event notifies registered guests, in their time zone with a calendar file, and waiting ones', async () => {
  const { admin, guest, waiting, stranger, event, draft } = await scene()
  const startsAt = new Date(event.startsAt.getTime() + 24 * hour)
  await reviseEvent(admin, event.id, { ...draft, startsAt, endsAt: new Date(startsAt.getTime() + hour) })
  const received = await mailTo(guest.email, 'event.changed')
  expect(received.subject).toBe(`New time: ${event.title}`)
  expect(received.bodyText).toMatch(/Starts: .* E[SD]T \(New York\)/)
  expect(received.bodyText).toContain('Old start time: ')
  expect([received.method, received.event?.sequence]).toEqual(['REQUEST', 2])
  expect(received.event?.startDate.toJSDate()).toEqual(startsAt)
  expect((await mailTo(guest.email, 'registration.made')).event?.uid).toBe(received.event?.uid)
  expect((await mailTo(waiting.email, 'event.changed')).method).toBeUndefined()
  expect(await mailsTo(stranger.email, 'event.changed')).toEqual([])
})

test('guests are notified of a new title or link, but not of other edits', async () => {
  const { admin, guest, event, draft } = await scene()
  await reviseEvent(admin, event.id, { ...draft, description: 'Other words.' })
  await reviseEvent(admin, event.id, { ...draft, title: 'Another name', joinUrl: 'https://meet.example/2' })
  const received = await mailTo(guest.email, 'event.changed')
  expect(received.bodyText).toContain(`“${event.title}” is now called “Another name”.`)
  expect(received.bodyText).toContain('The link to join has changed.')
  expect(received.bodyText).not.toContain('https://meet.example/2')
  expect(received.event?.sequence).toBe(3)
})

test('running the job again notifies nobody twice', async () => {
  const { guest, event } = await scene()
  const news = { eventId: event.id, revision: 7, kind: 'changed' as const }
  await database().execute(`update events set revision = 7 where id = '${event.id}'`)
  for (let time = 0; time < 3; time++) await notifySome(news)
  expect(await mailsTo(guest.email, 'event.changed')).toHaveLength(1)
})

test('cancelling an event notifies guests with the reason; it stays listed as cancelled and accepts nobody', async () => {
  const { admin, guest, waiting, stranger, event } = await scene()
  await cancelEvent(admin, event.id, 'The speaker is ill.')
  await cancelEvent(admin, event.id, 'Again.')
  const received = await mailTo(guest.email, 'event.cancelled')
  expect(received.subject).toBe(`Canceled: ${event.title}`)
  expect(received.bodyText).toContain('The speaker is ill.')
  expect([received.method, received.event?.sequence]).toEqual(['CANCEL', 2])
  await mailTo(waiting.email, 'event.cancelled')
  expect(await findEventForCalendar(visitor, event.id)).toMatchObject({ cancelled: true, revision: 1 })
  expect(await findEvent(guest, event.id)).toMatchObject({ cancelled: true, cancelledBecause: 'The speaker is ill.' })
  expect((await listUpcoming(guest)).items.map(({ id }) => id)).toContain(event.id)
  expect((await nextEvent())?.title).not.toBe(event.id)
  await expect(register(stranger, event.id)).rejects.toThrow('This event is canceled.')

  await reinstateEvent(admin, event.id)
  expect(await mailTo(guest.email, 'event.restored')).toMatchObject({ method: 'REQUEST' })
  await register(stranger, event.id)
})

test('deleting an upcoming event notifies its guests, and so does restoring it', async () => {
  const { admin, guest, event } = await scene()
  await deleteEvent(admin, event.id)
  expect((await mailTo(guest.email, 'event.cancelled')).method).toBe('CANCEL')
  expect(await findEventForCalendar(visitor, event.id)).toMatchObject({ cancelled: true })
  await restoreEvent(admin, event.id)
  expect((await mailTo(guest.email, 'event.restored')).event?.sequence).toBe(3)
})

test('changes to a past event notify nobody', async () => {
  const { admin, guest } = await scene()
  const event = await buildEvent({ startsAt: new Date(Date.now() - 5 * hour) })
  await buildRegistration({ eventId: event.id, userId: guest.id })
  await expect(cancelEvent(admin, event.id)).rejects.toThrow(Conflict)
  await notifySome({ eventId: event.id, revision: 9, kind: 'changed' })
  await deleteEvent(admin, event.id)
  expect(await mailsTo(guest.email, 'event.changed')).toEqual([])
  expect(await mailsTo(guest.email, 'event.cancelled')).toEqual([])
})

test('eight concurrent cancellations cancel once and send one email', async () => {
  const { admin, guest, event } = await scene()
  await Promise.all(Array.from({ length: 8 }, () => cancelEvent(admin, event.id)))
  await mailTo(guest.email, 'event.cancelled')
  expect(await findEventForCalendar(visitor, event.id)).toMatchObject({ revision: 1 })
})

test('an email has the invitation as an alternative part, where mail programs act on it', async () => {
  const { guest } = await scene()
  const { id } = await mailTo(guest.email, 'registration.made')
  const sent = () =>
    database()
      .select()
      .from(mails)
      .where(and(eq(mails.id, id ?? ''), eq(mails.state, 'sent')))
  await expect.poll(sent).toHaveLength(1)
  const mail = (await writtenMails(config().dataDir)).find(({ to }) => to?.[0]?.address === guest.email)
  const parts = mail?.attachments.map(({ mimeType, filename, method }) => ({ mimeType, filename, method }))
  expect(parts).toContainEqual(expect.objectContaining({ mimeType: 'text/calendar', method: 'REQUEST' }))
  expect(parts).toContainEqual(expect.objectContaining({ mimeType: 'application/ics', filename: 'event.ics' }))
})

test('reinstating an event notifies those who were notified of its cancellation', async () => {
  const { admin, guest, event } = await scene()
  await cancelEvent(admin, event.id)
  const off = await mailTo(guest.email, 'event.cancelled')
  await reinstateEvent(admin, event.id)
  const on = await mailTo(guest.email, 'event.restored')
  expect(on.event?.sequence).toBeGreaterThan(off.event?.sequence ?? Number.NaN)
})

test('no email is sent for a registration that changed meanwhile or for a deleted event', async () => {
  const guest = await buildMember()
  const { id: registrationId, eventId, token } = await buildRegistration({ userId: guest.id })
  const row = { id: registrationId, eventId, userId: guest.id, email: guest.email, state: 'seated' as const, token }
  const registration = { ...row, timeZone: null, answerBy: null, offered: false, name: 'Ada' }
  const mail = (changes: object) =>
    mailRegistration.perform({
      mailId: newId(),
      registrationId,
      news: 'made',
      seat: { ...registration, ...changes },
      place: 0,
    })
  await mail({ state: 'waiting' })
  await mail({ offered: true })
  await mail({ eventId: newId() })
  expect(await mailsTo(guest.email, 'registration.made')).toEqual([])
  await mail({})
  expect(await mailsTo(guest.email, 'registration.made')).toHaveLength(1)
})

test('a cancellation reason that is too long is rejected with a message', () => {
  const words = 'Please use at most 1,000 characters.'
  expect(() => reasonInput('x'.repeat(5_000))).toThrow(new Invalid({ because: [words] }))
})
