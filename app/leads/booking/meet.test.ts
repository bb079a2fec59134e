import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deleteLeadByToken } from '../self-service/lead.server.ts'
import { selfServiceToken } from '../self-service/links.server.ts'
import { buildFormToken } from '../spam/factory.ts'
import { learnFrom, looksLikeSpam } from '../spam/learned/learn.server.ts'
import { requestCall } from './book.server.ts'
import { bookForm } from './book-form.server.ts'
import { cancelCall, cancelCallBeforeDeletion, moveCall } from './change.server.ts'
import { cancelRequest, confirmCall, findCallRequest, purgeUnconfirmedCalls } from './confirm.server.ts'
import { buildCall, buildCallHost } from './factory.ts'
import { hostFrom, hoursForm } from './hours/hours-form.server.ts'
import { loader } from './meet.route.tsx'
import {
  callMinutes,
  findCallByToken,
  freeTimes,
  isTakingCalls,
  isVideoOffered,
  peopleTakingCalls,
} from './queries.server.ts'
import { slotsOf, takesCallAt } from './slots.server.ts'
import { callHosts, callRequests, calls } from './tables.server.ts'
import { chosenZone, daysOf, zonesBeside } from './times.server.ts'

testDatabase({
  env: { LEADS_TO: 'leads@example.com', SITE_URL: 'https://solutioneer.example', RATE_LIMIT_FACTOR: '20' },
})

const arrival = async (honeypot = '') => ({
  address: '192.0.2.1',
  token: await buildFormToken(),
  honeypot,
  source: 'assessment',
  timeZone: 'Europe/Berlin',
})
const draft = (startsAt: Date | undefined, email = `${newId()}@example.com`) => ({
  startsAt: startsAt?.toISOString() ?? '',
  name: 'Ada',
  email,
  phone: '+1 (502) 555-0142',
  about: 'A bake-off in May.',
})
const mailsTo = (recipient: string) => database().select().from(mails).where(eq(mails.recipient, recipient))
const bookedMailTo = async (recipient: string) => (await mailsTo(recipient)).find(({ kind }) => kind === 'call.booked')
const invitationIn = (mail: typeof mails.$inferSelect | undefined) => {
  const text = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as never)
  return { method: calendar.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence }
}
/** The calendar entry of an email: place, guests and text. */
const entryIn = (mail: typeof mails.$inferSelect | undefined) => {
  const text = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as never)
  const guests = event.attendees.map((one) => [one.getParameter('cn'), String(one.getFirstValue()).slice(7)])
  return { location: event.location, summary: event.summary, description: event.description, guests }
}
/** Requests a call and confirms it from the mailbox. */
async function bookCall(...[, input, sender]: [typeof visitor, ...Parameters<typeof requestCall>]) {
  const token = await requestCall(input, sender)
  if (token) await confirmCall(visitor, token)
  return token
}
const onlyHost = async (overrides: object = {}) => {
  await database().update(callHosts).set({ taking: false })
  return buildCallHost(overrides)
}

test('of fifty concurrent requests for one slot one succeeds, and the others get a message', async () => {
  const { memberId, times } = await onlyHost()
  const arrivals = await Promise.all(Array.from({ length: 50 }, () => arrival()))
  const all = await Promise.allSettled(arrivals.map((one) => bookCall(visitor, draft(times[3]), one)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict)
  expect(await database().$count(calls, eq(calls.hostId, memberId))).toBe(1)
  expect((await freeTimes()).map(Number)).not.toContain(times[3]?.getTime())
})

test('a time is reserved for half an hour, and becomes a call once the mailbox confirms', async () => {
  const { memberId, times } = await onlyHost()
  const [email, time] = ['held@example.com', times[2]]
  const isFree = async () => (await freeTimes()).some((one) => one.getTime() === time?.getTime())
  const token = (await requestCall(draft(time, email), await arrival())) ?? ''
  expect(await isFree()).toBe(false)
  expect(await database().$count(calls, eq(calls.hostId, memberId))).toBe(0)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['call-request.asked'])
  expect((await mailsTo(email))[0]?.bodyText).not.toContain('bake-off')
  await database()
    .update(callRequests)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
  expect(await isFree()).toBe(true)
  await expect(confirmCall(visitor, token)).rejects.toThrow(NotFound)
  await purgeUnconfirmedCalls.perform({})
  expect(await mailsTo(email)).toEqual([])
  const repeated = (await requestCall(draft(time, email), await arrival())) ?? ''
  await Promise.all([confirmCall(visitor, repeated), confirmCall(visitor, repeated)])
  expect((await findCallByToken(repeated)).startsAt).toEqual(time)
  expect(await isFree()).toBe(false)
  expect(await findCallRequest(repeated)).toBeUndefined()
})

test('a text that resembles spam still books a call', async () => {
  const { times } = await onlyHost()
  const request = draft(times[2])
  for (let n = 0; n < 6; n++) {
    await transaction(() => learnFrom(newId(), true, [JSON.stringify(request)]))
    await transaction(() => learnFrom(newId(), false, [`A question about the academy, number ${n}`]))
  }
  expect(await looksLikeSpam([request.email, JSON.stringify([request])])).toBe(true)
  expect(await requestCall(request, await arrival())).toBeDefined()
})

test('a mailbox has one upcoming call and one reservation, under any variant of its address', async () => {
  const { memberId, times } = await onlyHost()
  const reservations = async () =>
    (await database().select().from(callRequests)).filter(({ hostId }) => hostId === memberId)
  const attempts = Array.from({ length: 6 }, async (_, turn) =>
    requestCall(draft(times[turn], `many+${turn}@example.com`), await arrival()),
  )
  const tokens = await Promise.all(attempts)
  expect(await reservations()).toHaveLength(1)
  const [remaining] = await reservations()
  expect(tokens).toContain(remaining?.token)
  await confirmCall(visitor, remaining?.token ?? '')
  expect(await requestCall(draft(times[7], 'many@example.com'), await arrival())).toBeUndefined()
  expect(await reservations()).toEqual([])
  const kinds = (await mailsTo(remaining?.email ?? '')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'call.booked')).toHaveLength(2)
  await cancelCall(visitor, remaining?.token ?? '')
  const next = (await requestCall(draft(times[7], 'many@example.com'), await arrival())) ?? ''
  expect(await cancelRequest(next)).toBe(true)
  expect(await reservations()).toEqual([])
})

test('a database constraint books a slot only once', async () => {
  const { hostId, token } = await buildCall()
  const { startsAt, endsAt } = await findCallByToken(token)
  await expect(buildCall({ hostId, startsAt, endsAt })).rejects.toThrow()
})

test('two hosts take two calls at the same time; sending one form twice books one call', async () => {
  const { times } = await onlyHost()
  const [alone, same] = [draft(times[8]), await arrival()]
  const twice = await Promise.all(Array.from({ length: 5 }, () => requestCall(alone, same)))
  expect(new Set(twice).size).toBe(1)
  await buildCallHost()
  const [one, two, three] = [await arrival(), await arrival(), await arrival()]
  const mine = draft(times[5])
  const tokens = await Promise.all([requestCall(mine, one), requestCall(mine, one)])
  expect(tokens[0]).toBe(tokens[1])
  await bookCall(visitor, draft(times[5]), two)
  await expect(bookCall(visitor, draft(times[5]), three)).rejects.toThrow(Conflict)
})

test('both sides get an invitation; a change has its UID and a higher number, whatever is pressed twice', async () => {
  const { times } = await onlyHost()
  const email = 'visitor@example.com'
  const token = (await bookCall(visitor, draft(times[1], email), await arrival())) ?? ''
  const { id } = await findCallByToken(token)
  await Promise.all(Array.from({ length: 20 }, () => moveCall(visitor, token, times[7] as Date)))
  await Promise.all(Array.from({ length: 20 }, () => cancelCall(visitor, token)))
  const texts = (await mailsTo(email))
    .filter(({ kind }) => kind !== 'call-request.asked')
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  expect(texts.map(({ kind }) => kind)).toEqual(['call.booked', 'call.moved', 'call.cancelled'])
  expect(texts.map(invitationIn)).toEqual([
    { method: 'REQUEST', uid: `${id}@solutioneer.example`, sequence: 0 },
    { method: 'REQUEST', uid: `${id}@solutioneer.example`, sequence: 1 },
    { method: 'CANCEL', uid: `${id}@solutioneer.example`, sequence: 2 },
  ])
  expect(texts[0]?.bodyText).toContain(`https://solutioneer.example/meet/${token}`)
  expect(texts[0]?.bodyText).not.toContain('bake-off')
  // The host has no account here, so emails go to the leads address.
  expect((await mailsTo('leads@example.com')).filter(({ about }) => about === id)).toHaveLength(3)
  expect((await freeTimes()).map(Number)).toEqual(expect.arrayContaining([times[1], times[7]].map(Number)))
})

test('both invitations have location and guests, and each email uses its reader’s time zone', async () => {
  const host = await buildMember({ role: 'sales', name: 'Hana Host' })
  const { times } = await onlyHost({ memberId: host.id, timeZone: 'America/New_York', videoLink: null })
  const email = 'placed@example.com'
  const withoutPhone = { ...draft(times[1], email), phone: undefined }
  await expect(requestCall(withoutPhone, await arrival())).rejects.toMatchObject({
    fields: { phone: ['Enter the phone number where we should call you.'] },
  })
  const input = { ...draft(times[1], email), company: 'Northwind' }
  await bookCall(visitor, input, await arrival())
  const [toVisitor, toHost] = [await bookedMailTo(email), await bookedMailTo(host.email)]
  for (const mail of [toVisitor, toHost]) expect(entryIn(mail).location).toBe('By phone: +1 (502) 555-0142')
  expect(entryIn(toVisitor).guests).toEqual([
    ['Ada', email],
    ['Hana Host', 'leads@example.com'],
  ])
  expect(entryIn(toHost).guests).toEqual([
    ['Hana Host', host.email],
    ['Ada', email],
  ])
  expect(entryIn(toHost).summary).toBe('Call with Ada')
  for (const known of ['Ada', email, 'Northwind', '+1 (502) 555-0142', 'bake-off'])
    expect(entryIn(toHost).description).toContain(known)
  expect(toVisitor?.subject).toContain('(Berlin)')
  expect(toHost?.subject).toContain('(New York)')
  expect(toHost?.bodyText).toMatch(/Their time: .*\(Berlin\)/)
})

test('without a number a call is by video: in the host’s room, or in one of its own', async () => {
  const { memberId, times } = await onlyHost({ videoLink: 'https://meet.example/ada' })
  expect(await isVideoOffered()).toBe(true)
  const byVideo = (at: number, email: string) => ({ ...draft(times[at], email), phone: undefined })
  const callId = (await bookCall(visitor, byVideo(2, 'room@example.com'), await arrival())) ?? ''
  expect(await findCallByToken(callId)).toMatchObject({ phone: null, videoLink: 'https://meet.example/ada' })
  await database()
    .update(callHosts)
    .set({ videoLink: 'https://meet.example/firm-{call}' })
    .where(eq(callHosts.memberId, memberId))
  const each = (await bookCall(visitor, byVideo(4, 'each@example.com'), await arrival())) ?? ''
  const { id } = await findCallByToken(each)
  const mail = await bookedMailTo('each@example.com')
  expect(entryIn(mail).location).toBe(`https://meet.example/firm-${id}`)
  expect(mail?.bodyText).toContain(`Where: https://meet.example/firm-${id}`)
  // A host without a video room takes calls by phone. Visitors do not choose the host, so video is not offered.
  await buildCallHost()
  expect(await isVideoOffered()).toBe(false)
})

test('a phone number is one, and a room is a safe link', () => {
  const phone = (input: string) => bookForm.shape.phone.safeParse(input).success
  for (const input of ['+1 (502) 555-0142', '030/901820-77', '+44 20 7946 0000 ext. 12', ''])
    expect(phone(input)).toBe(true)
  for (const input of ['call me', 'https://spam.example', '12345', '+1 502 see spam.example'])
    expect(phone(input)).toBe(false)
  const room = (videoLink: string) =>
    hoursForm.safeParse({ timeZone: 'UTC', minutes: '30', buffer: '0', noticeHours: '1', videoLink }).success
  expect(room('https://meet.example/{call}')).toBe(true)
  for (const link of ['http://meet.example/a', 'javascript:alert(1)', 'meet.example', 'https://'])
    expect(room(link)).toBe(false)
})

test('the sign-in address of a host is not disclosed to visitors', async () => {
  const host = await buildMember({ role: 'editor' })
  const { times } = await onlyHost({ memberId: host.id })
  const email = 'early@example.com'
  const token = (await bookCall(visitor, draft(times[4], email), await arrival())) ?? ''
  await moveCall(visitor, token, times[6] as Date)
  await cancelCall(visitor, token)
  const texts = (await mailsTo(email)).filter(({ kind }) => kind !== 'call-request.asked')
  expect(texts.map(({ replyTo }) => replyTo)).toEqual(Array(3).fill('leads@example.com'))
  for (const { bodyText, bodyHtml, attachments } of texts) {
    const calendar = Buffer.from(attachments[0]?.content ?? '', 'base64').toString()
    for (const text of [bodyText, bodyHtml, calendar]) expect(text).not.toContain(host.email)
  }
  expect((await mailsTo(host.email)).map(({ replyTo }) => replyTo)).toEqual(Array(3).fill(email))
})

test('deleting the data of a call sends its host a cancellation without personal data', async () => {
  const host = await buildMember({ role: 'editor' })
  const { times } = await onlyHost({ memberId: host.id })
  const email = 'zebrafinch@example.com'
  const token = (await bookCall(visitor, { ...draft(times[2], email), name: 'Zebrafinch' }, await arrival())) ?? ''
  const { id } = await findCallByToken(token)
  await deleteLeadByToken(await selfServiceToken(id), (one) => cancelCallBeforeDeletion(visitor, one))
  expect(await database().$count(calls, eq(calls.id, id))).toBe(0)
  expect(await mailsTo(email)).toEqual([])
  const [mail, ...more] = await mailsTo(host.email)
  expect(more).toEqual([])
  expect(invitationIn(mail)).toEqual({ method: 'CANCEL', uid: `${id}@solutioneer.example`, sequence: 1 })
  const calendar = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  for (const text of [mail?.subject, mail?.bodyText, mail?.bodyHtml, calendar]) {
    expect(text?.toLowerCase()).not.toContain('zebrafinch')
    expect(text).not.toContain('bake-off')
  }
})

test('a call that is cancelled or over cannot be moved, and an invalid time cannot be booked', async () => {
  const { token, times } = await buildCall()
  await expect(moveCall(visitor, token, new Date(Date.now() + 60_000))).rejects.toThrow(Conflict)
  await cancelCall(visitor, token)
  await expect(moveCall(visitor, token, times[0] as Date)).rejects.toThrow(Conflict)
  await expect(moveCall(visitor, newId(), times[0] as Date)).rejects.toThrow(NotFound)
  const over = await buildCall({ startsAt: new Date(0), endsAt: new Date(1) })
  await expect(cancelCall(visitor, over.token)).rejects.toThrow(Conflict)
  await expect(bookCall(visitor, draft(times[0]), { ...(await arrival()), token: 'x' })).rejects.toThrow(Invalid)
})

test('the length of a call is shown if it is the same for all hosts', async () => {
  await onlyHost({ minutes: 30 })
  expect(await callMinutes()).toBe(30)
  await buildCallHost({ minutes: 30 })
  expect(await callMinutes()).toBe(30)
  await buildCallHost({ minutes: 45 })
  expect(await callMinutes()).toBeUndefined()
})

test('a bot gets a confirmation and reserves no time', async () => {
  const { memberId, times } = await onlyHost()
  expect(await bookCall(visitor, draft(times[0]), await arrival('x'))).toBeUndefined()
  expect(await database().$count(calls, eq(calls.hostId, memberId))).toBe(0)
})

test('slots follow the host’s time zone across daylight saving, with notice and buffers', () => {
  const host = {
    memberId: '',
    timeZone: 'America/New_York',
    minutes: 30,
    buffer: 15,
    noticeHours: 24,
    hours: { 5: ['09:00', '10:30'], 0: ['02:00', '03:30'], 1: ['09:00', '10:00'] } as Record<string, [string, string]>,
  }
  // Daylight-saving time starts on Sunday, March 14, at 2:00.
  const now = new Date('2027-03-11T13:30:00Z')
  const all = slotsOf(host, [], now).map((slot) => slot.toISOString())
  expect(all.slice(0, 4)).toEqual([
    '2027-03-12T14:00:00.000Z',
    '2027-03-12T14:45:00.000Z',
    '2027-03-15T13:00:00.000Z',
    '2027-03-19T13:00:00.000Z',
  ])
  const busy = [{ startsAt: new Date('2027-03-12T15:20:00Z'), endsAt: new Date('2027-03-12T15:50:00Z') }]
  expect(slotsOf(host, busy, now).map((slot) => slot.toISOString())).not.toContain('2027-03-12T14:45:00.000Z')
  expect(slotsOf(host, [], new Date('2027-03-11T14:30:00Z'))[0]?.toISOString()).toBe('2027-03-12T14:45:00.000Z')
  const accepts = (start: string) => takesCallAt(new Date(start), host, [], new Date('2027-03-11T14:30:00Z'))
  expect(['2027-03-12T14:00:00Z', '2027-03-12T14:45:00Z'].map(accepts)).toEqual([false, true])
  const [day] = daysOf([new Date('2027-03-12T14:00:00Z')], 'Europe/Berlin')
  expect(day).toMatchObject({ day: 'Friday, March 12', times: [{ clock: '3:00 PM' }] })
})

test('a zone is chosen by its name or its label', () => {
  expect(chosenZone('America/New_York')).toBe('America/New_York')
  expect(chosenZone('America/New York')).toBe('America/New_York')
  for (const input of ['Mars/Olympus Mons', '', null, ['UTC']]) expect(chosenZone(input)).toBe(chosenZone(undefined))
})

test('the current zone is among the choices, under any of its names', () => {
  expect(zonesBeside('Asia/Tokyo', ['UTC', 'Asia/Tokyo'])).toEqual(['UTC', 'Asia/Tokyo'])
  expect(zonesBeside('Asia/Calcutta', ['UTC', 'Africa/Cairo', 'Asia/Tokyo'])).toEqual([
    'UTC',
    'Africa/Cairo',
    'Asia/Calcutta',
    'Asia/Tokyo',
  ])
})

test('invalid hours get messages, and valid ones are stored as entered', () => {
  const input = { timeZone: 'Europe/Berlin', minutes: '30', buffer: '0', noticeHours: '2', taking: 'on' }
  const half = hoursForm.safeParse({ ...input, from1: '09:00' })
  expect(half.error?.issues.map(({ path }) => path)).toEqual([['from1']])
  expect(hoursForm.safeParse({ ...input, from1: '12:00', to1: '09:00' }).success).toBe(false)
  expect(hoursForm.safeParse({ ...input, timeZone: 'Mars/Olympus' }).success).toBe(false)
  expect(hostFrom(hoursForm.parse({ ...input, from1: '09:00', to1: '12:00' }))).toMatchObject({
    hours: { 1: ['09:00', '12:00'] },
    taking: true,
  })
})

test('the people who take calls are shown with their words, and a call with one of them is theirs', async () => {
  await database().delete(callHosts)
  const [ada, ben] = [await buildMember({ email: 'ada-calls@example.com' }), await buildMember()]
  const fields = {
    name: 'Ada Vale',
    role: 'Principal',
    slug: 'ada',
    words: 'Ask me.',
    account: 'ada-calls@example.com',
  }
  await buildEntry({ fields })
  expect(await peopleTakingCalls()).toEqual({ people: [], areAll: true })
  await buildCallHost({ memberId: ben.id, minutes: 20 })
  expect(await peopleTakingCalls()).toEqual({ people: [], areAll: false })
  const { times } = await buildCallHost({ memberId: ada.id, videoLink: 'https://video.example/ada' })
  const shown = { name: 'Ada Vale', words: 'Ask me.' }
  expect(await peopleTakingCalls()).toMatchObject({ people: [shown], areAll: false })
  expect(await peopleTakingCalls(ada.id)).toMatchObject({ people: [shown], areAll: true })
  expect([await isTakingCalls(ada.id), await isTakingCalls(newId())]).toEqual([true, false])
  expect([await callMinutes(), await callMinutes(ada.id)]).toEqual([undefined, 30])
  expect([await isVideoOffered(), await isVideoOffered(ada.id)]).toEqual([false, true])
  for (const at of [0, 1, 2, 3]) {
    const input = draft(times[at])
    await requestCall(input, { ...(await arrival()), hostId: ada.id })
    const [request] = await database().select().from(callRequests).where(eq(callRequests.email, input.email))
    expect(request?.hostId).toBe(ada.id)
  }
  await expect(requestCall(draft(times[0]), { ...(await arrival()), hostId: ada.id })).rejects.toThrow(Conflict)
})

test('a page shows ten days of times, and fewer where they are many', () => {
  const slots = (perDay: number) =>
    Array.from(
      { length: 20 * perDay },
      (_, at) => new Date(Date.UTC(2027, 2, 1 + Math.floor(at / perDay), 0, at % perDay)),
    )
  expect(daysOf(slots(2), 'UTC')).toHaveLength(10)
  expect(daysOf(slots(30), 'UTC')).toHaveLength(3)
  expect(daysOf(slots(150), 'UTC')).toHaveLength(1)
})

test('the time that another page offered is chosen, if it is still free', async () => {
  await buildCallHost()
  const [free] = await freeTimes()
  const chosenAt = async (time: string) => {
    const request = new Request(`https://solutioneer.example/meet?time=${encodeURIComponent(time)}`)
    const { opened, isGone } = await loader({ request } as never)
    return { time: opened.form.values.startsAt, isGone }
  }
  const time = free?.toISOString()
  expect(await chosenAt(time ?? '')).toEqual({ time, isGone: false })
  expect(await chosenAt('2020-01-01T10:00:00.000Z')).toEqual({ time: undefined, isGone: true })
})
