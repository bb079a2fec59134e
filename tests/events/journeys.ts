import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { successNotices } from '#app/admin-ui/notices.ts'
import { eventFormLabels, eventListLabels } from '#app/events/admin/labels.ts'
import { buildEvent } from '#app/events/factory.ts'
import { agreementMissing } from '#app/events/follow-up/feedback/feedback.ts'
import { buildEventFile } from '#app/events/follow-up/files/factory.ts'
import { openEvents } from '#app/events/public/open-events.content.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { eventRegistrations } from '#app/events/registrations/tables.server.ts'
import { registrationCopy } from '#app/events/self-service/registration.content.ts'
import { buildSpeaker } from '#app/events/speakers/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { wrongEmailAddress } from '#app/platform/forms/text.ts'
import { troublesIn, usualLooks } from '../setup/looks.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

const signUp = openEvents()
const seat = registrationCopy()
const [, , , mostly = '', fully = ''] = seat.feedback.answers

/** The invitation in a mail, read by another library than the one that writes it. */
function invitationIn(mail: Email) {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = part?.content ?? ''
  const calendar = new ICAL.Component(
    ICAL.parse(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()),
  )
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('There is no event in it.')
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(component) }
}

/** By how much a page is wider than its window. */
function beyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Lists axe's findings on a page without a session, and says whether the page scrolls sideways. */
async function troublesOf(address: string): Promise<string[]> {
  const page = await (await browser.current.newContext()).newPage()
  await page.goto(address)
  const troubles = await troublesIn(usualLooks, page)
  await page.context().close()
  return troubles
}

test.each([
  { how: 'without JavaScript at a desk', javaScriptEnabled: false, width: 1280 },
  { how: 'with JavaScript on a phone', javaScriptEnabled: true, width: 390 },
])(
  'an organizer and a guest, $how: create an event, sign up, move it, cancel it',
  async ({ javaScriptEnabled, width }) => {
    const options = { javaScriptEnabled, viewport: { width, height: 844 } }
    const [title, address] = [`Open demo clinic ${width}`, `gus-${width}@guests.example`]
    const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
    const adminPage = await (await operator.browse(browser.current, options)).newPage()
    const guest = await (await browser.current.newContext(options)).newPage()
    const year = new Date().getUTCFullYear() + 1

    await adminPage.goto(`${app.url}/admin/events/new`)
    await adminPage.getByLabel(eventFormLabels.title).fill(title)
    await adminPage.getByLabel(eventFormLabels.description).fill('Bring **one** demo.')
    await adminPage.getByLabel(eventFormLabels.starts).fill(`${year}-07-01T14:00`)
    await adminPage.getByLabel(eventFormLabels.ends).fill(`${year}-07-01T15:00`)
    await adminPage.getByLabel(eventFormLabels.timeZone).selectOption('Europe/Berlin')
    await adminPage.getByLabel(eventFormLabels.seats).fill('1')
    await adminPage.getByLabel(eventFormLabels.audience).selectOption('public')
    expect(await beyond(adminPage)).toBe(0)
    await adminPage.getByRole('button', { name: eventFormLabels.create }).click()
    await adminPage.getByText(successNotices['event-created']).waitFor()

    await guest.goto(`${app.url}/events`)
    await guest.getByRole('link', { name: title }).click()
    expect(await guest.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Event"')
    await guest.getByRole('textbox', { name: signUp.form.name }).fill('Gus Guest')
    await guest.getByRole('textbox', { name: signUp.form.email }).fill('gus@')
    await guest.getByRole('button', { name: signUp.form.button }).click()
    await guest.getByText(wrongEmailAddress).first().waitFor()
    expect(await guest.getByRole('textbox', { name: signUp.form.name }).inputValue()).toBe('Gus Guest')
    // Axe opens the same addresses in both journeys: once is enough.
    if (javaScriptEnabled) expect(await troublesOf(guest.url())).toEqual([])
    await guest.getByRole('textbox', { name: signUp.form.email }).fill(address)
    await guest.getByLabel(signUp.consent).check()
    await guest.getByRole('button', { name: signUp.form.button }).click()
    await guest.getByText(signUp.asked.title).waitFor()
    const requestMail = await app.mailTo(address, /^Please confirm/)
    await guest.goto(/http\S+\/events\/seat\/\S+/.exec(requestMail.text ?? '')?.[0] ?? '')
    expect(await guest.getByLabel(seat.confirm.name).inputValue()).toBe('Gus Guest')
    await guest.getByRole('button', { name: seat.confirm.button }).click()
    await guest.getByText(seat.registered.text).waitFor()
    if (javaScriptEnabled) expect(await troublesOf(guest.url())).toEqual([])
    const made = invitationIn(await app.mailTo(address, /^Registered/))
    expect([made.method, made.event.startDate.toString()]).toEqual(['REQUEST', `${year}-07-01T14:00:00`])

    await adminPage.getByRole('link', { name: title, exact: true }).click()
    await adminPage.getByLabel(eventFormLabels.starts).fill(`${year}-07-01T13:30`)
    await adminPage.getByRole('button', { name: eventFormLabels.save }).click()
    await adminPage.getByText(successNotices['event-updated']).waitFor()
    const moved = invitationIn(await app.mailTo(address, /^New time/))
    expect([moved.method, moved.event.uid]).toEqual(['REQUEST', made.event.uid])
    expect(moved.event.startDate.toString()).toBe(`${year}-07-01T13:30:00`)

    await adminPage.getByRole('link', { name: `${eventListLabels.registeredFor} ${title}` }).click()
    await adminPage.getByText(address).waitFor()
    expect(await beyond(adminPage)).toBe(0)
    await adminPage.goto(`${app.url}/admin/events`)
    await adminPage.getByRole('link', { name: eventListLabels.cancelOf(title) }).click()
    await adminPage.getByLabel(eventFormLabels.cancelReason).fill('The room is flooded.')
    await adminPage.getByRole('button', { name: eventFormLabels.cancel }).click()
    await adminPage.getByText(successNotices['event-cancelled']).waitFor()
    const off = await app.mailTo(address, /^Canceled/)
    expect(off.text).toContain('The room is flooded.')
    expect([invitationIn(off).method, invitationIn(off).event.sequence]).toEqual(['CANCEL', 3])
    await guest.reload()
    await guest.getByText('The room is flooded.').waitFor()
    expect(await (await fetch(`${app.url}/events/open-demo-clinic-${width}.ics`)).text()).toContain('STATUS:CANCELLED')
    await Promise.all([adminPage.context().close(), guest.context().close()])
  },
)

test('a member’s calendar feed is read without a session, until its address is revoked', async () => {
  const member = await signedIn(app)
  await member.post('/campus/calendar', {})
  const html = await (await member.get('/campus/calendar')).text()
  const [address = ''] = /http[^"<]+\/campus\/calendar\/[\w-]+\.ics/.exec(html.replace('webcal:', '')) ?? []
  const feed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(feed.headers.get('content-encoding')).toBe('gzip')
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await member.post('/campus/calendar?_method=DELETE', {})
  expect((await fetch(address)).status).toBe(404)
})

test('the link to join shows a button; pressing it records attendance and opens the meeting', async () => {
  const { id, joinUrl } = await buildEvent({ startsAt: new Date(Date.now() + 600_000) })
  const { token } = await buildRegistration({ eventId: id })
  const address = `${app.url}/events/seat/${token}/join`
  const cameAt = async () => {
    const [row] = await database().select().from(eventRegistrations).where(eq(eventRegistrations.token, token))
    return row?.cameAt
  }
  for (const method of ['HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await cameAt()).toBeNull()
  const context = await browser.current.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await context.route(joinUrl ?? '', (route) => route.fulfill({ body: 'The meeting' }))
  await page.goto(address)
  await page.getByRole('button', { name: seat.join.button }).click()
  await page.waitForURL(joinUrl ?? '')
  expect(await cameAt()).not.toBeNull()
  await context.close()
})

test('after an event its page keeps the materials, and attendees give feedback and get a certificate', async () => {
  const adminPage = await signedIn(app, { name: 'Ed Editor', role: 'editor', area: 'admin' })
  const startsAt = new Date(Date.now() - 2 * 3_600_000)
  const agenda = [{ at: '14:00', title: 'Welcome' }]
  const { id } = await buildEvent({ audience: 'public', slug: 'what-is-left', startsAt, agenda })
  await Promise.all([buildSpeaker({ eventId: id }), buildEventFile({ eventId: id })])
  const guest = { guestName: 'Gus Guest', guestEmail: 'gus@came.example', source: { utm_source: 'news' } }
  const { token } = await buildRegistration({ eventId: id, cameAt: new Date(), ...guest })
  const started = await adminPage.post(`/admin/events/${id}/thread`)
  expect(started.headers.get('location')).toContain('event-thread-started')
  for (const part of ['', '/registrations', '/afterwards', '/files', '/speakers', '/series', '/invitations', '/letter'])
    expect([part, (await adminPage.get(`/admin/events/${id}${part}`)).status]).toEqual([part, 200])
  const checked = await adminPage.post(`/admin/events/${id}/invitations`, {
    table: 'Ada,ada@invited.example\nBob,bob@',
  })
  expect(await checked.text()).toMatch(/“bob@” is not an email address\.[\s\S]*Send one invitation/)

  const page = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${app.url}/events/seat/${token}`)
  await page.getByRole('link', { name: seat.afterwards.feedback }).click()
  await page.getByRole('group', { name: seat.feedback.lines.worth }).getByLabel(fully).check()
  await page.getByLabel(seat.feedback.monday).fill('Call the customer first.')
  await page.getByRole('button', { name: seat.feedback.button }).click()
  await page.getByText(agreementMissing).first().waitFor()
  expect(await page.getByLabel(seat.feedback.monday).inputValue()).toBe('Call the customer first.')
  expect(await troublesOf(page.url())).toEqual([])
  await page.getByRole('group', { name: seat.feedback.lines.recommend }).getByLabel(mostly).check()
  await page.getByRole('button', { name: seat.feedback.button }).click()
  await page.getByText(seat.feedback.thanks).waitFor()
  expect(await (await adminPage.get(`/admin/events/${id}/afterwards`)).text()).toContain('Call the customer first.')
  await page.getByRole('link', { name: seat.title }).click()
  await page.getByRole('link', { name: seat.afterwards.certificate }).click()
  await page.getByText('Gus Guest').waitFor()
  expect(await troublesOf(page.url())).toEqual([])
  await page.context().close()
})
