import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { buildEventFile } from '#app/events/follow-up/files/factory.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { eventRegistrations } from '#app/events/registrations/tables.server.ts'
import { buildSpeaker } from '#app/events/speakers/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { troublesIn, usualLooks } from '../setup/looks.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

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

/** What axe finds on a page without a session, and whether it scrolls sideways. */
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
    await adminPage.getByLabel('Title').fill(title)
    await adminPage.getByLabel('Description').fill('Bring **one** demo.')
    await adminPage.getByLabel('Starts').fill(`${year}-07-01T14:00`)
    await adminPage.getByLabel('Ends').fill(`${year}-07-01T15:00`)
    await adminPage.getByLabel('Time zone').selectOption('Europe/Berlin')
    await adminPage.getByLabel('Seats').fill('1')
    await adminPage.getByLabel('Who may see it').selectOption('public')
    expect(await beyond(adminPage)).toBe(0)
    await adminPage.getByRole('button', { name: 'Create event' }).click()
    await adminPage.getByText('Event created').waitFor()

    await guest.goto(`${app.url}/events`)
    await guest.getByRole('link', { name: title }).click()
    expect(await guest.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Event"')
    await guest.getByRole('textbox', { name: 'Name' }).fill('Gus Guest')
    await guest.getByLabel('Email').fill('gus@')
    await guest.getByRole('button', { name: 'Sign up' }).click()
    await guest.getByText('This is no email address.').first().waitFor()
    expect(await guest.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Gus Guest')
    // Axe opens the same addresses in both journeys: once is enough.
    if (javaScriptEnabled) expect(await troublesOf(guest.url())).toEqual([])
    await guest.getByLabel('Email').fill(address)
    await guest.getByLabel('Use my name').check()
    await guest.getByRole('button', { name: 'Sign up' }).click()
    await guest.getByText('Check your email').waitFor()
    const requestMail = await app.mailTo(address, /^Please confirm/)
    await guest.goto(/http\S+\/events\/seat\/\S+/.exec(requestMail.text ?? '')?.[0] ?? '')
    expect(await guest.getByLabel('Name').inputValue()).toBe('Gus Guest')
    await guest.getByRole('button', { name: 'Confirm my registration' }).click()
    await guest.getByText('You are registered.').waitFor()
    if (javaScriptEnabled) expect(await troublesOf(guest.url())).toEqual([])
    const made = invitationIn(await app.mailTo(address, /^Registered/))
    expect([made.method, made.event.startDate.toString()]).toEqual(['REQUEST', `${year}-07-01T14:00:00`])

    await adminPage.getByRole('link', { name: title, exact: true }).click()
    await adminPage.getByLabel('Starts').fill(`${year}-07-01T13:30`)
    await adminPage.getByRole('button', { name: 'Save' }).click()
    await adminPage.getByText('Event updated').waitFor()
    const moved = invitationIn(await app.mailTo(address, /^New time/))
    expect([moved.method, moved.event.uid]).toEqual(['REQUEST', made.event.uid])
    expect(moved.event.startDate.toString()).toBe(`${year}-07-01T13:30:00`)

    await adminPage.getByRole('link', { name: `registered for ${title}` }).click()
    await adminPage.getByText(address).waitFor()
    expect(await beyond(adminPage)).toBe(0)
    await adminPage.goto(`${app.url}/admin/events`)
    await adminPage.getByRole('link', { name: `Cancel ${title}` }).click()
    await adminPage.getByLabel('Why').fill('The room is flooded.')
    await adminPage.getByRole('button', { name: 'Cancel the event' }).click()
    await adminPage.getByText('Event canceled.').waitFor()
    const off = await app.mailTo(address, /^Cancelled/)
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
  await page.getByRole('button', { name: 'Join' }).click()
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
  await page.getByRole('link', { name: 'Tell us how it was' }).click()
  await page.getByRole('group', { name: 'It was worth my time.' }).getByLabel('Fully').check()
  await page.getByLabel('What will you do on Monday?').fill('Call the customer first.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please choose one of the five.').first().waitFor()
  expect(await page.getByLabel('What will you do on Monday?').inputValue()).toBe('Call the customer first.')
  expect(await troublesOf(page.url())).toEqual([])
  await page.getByRole('group', { name: 'I would send a colleague' }).getByLabel('Mostly').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you.').waitFor()
  expect(await (await adminPage.get(`/admin/events/${id}/afterwards`)).text()).toContain('Call the customer first.')
  await page.getByRole('link', { name: 'My registration' }).click()
  await page.getByRole('link', { name: 'My certificate of attendance' }).click()
  await page.getByText('Gus Guest').waitFor()
  expect(await troublesOf(page.url())).toEqual([])
  await page.context().close()
})
