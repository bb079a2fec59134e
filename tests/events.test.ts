import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { testApp, testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()

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

/** What axe finds on a page, and whether it scrolls sideways, at a phone's and a desk's width. */
async function troublesOf(address: string): Promise<string[]> {
  const context = await browser.current.newContext()
  const page = await context.newPage()
  await page.goto(address)
  const troubles: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (beyond > 0) troubles.push(`${address} scrolls sideways by ${beyond} at ${width}`)
    for (const finding of await axeFindings(page)) troubles.push(`${address} at ${width}: ${finding}`)
  }
  await context.close()
  return troubles
}

test('an organizer and a guest, without JavaScript: made, signed up, moved, cancelled', {
  timeout: 120_000,
}, async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const desk = await (await operator.browse(browser.current, { javaScriptEnabled: false })).newPage()
  const guest = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage()
  const year = new Date().getUTCFullYear() + 1

  await desk.goto(`${app.url}/admin/events/new`)
  await desk.getByLabel('Title').fill('Open demo clinic')
  await desk.getByLabel('Description').fill('Bring **one** demo.')
  await desk.getByLabel('Starts').fill(`${year}-07-01T14:00`)
  await desk.getByLabel('Ends').fill(`${year}-07-01T15:00`)
  await desk.getByLabel('Time zone').selectOption('Europe/Berlin')
  await desk.getByLabel('Seats').fill('1')
  await desk.getByLabel('Who may see it').selectOption('public')
  await desk.getByRole('button', { name: 'Create event' }).click()
  await desk.getByText('Event created').waitFor()

  await guest.goto(`${app.url}/events`)
  await guest.getByRole('link', { name: 'Open demo clinic' }).click()
  expect(await guest.locator('script[type="application/ld+json"]').textContent()).toContain('"@type":"Event"')
  await guest.getByRole('textbox', { name: 'Name' }).fill('Gus Guest')
  await guest.getByLabel('Email').fill('gus@')
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await guest.getByText('This is no mail address.').first().waitFor()
  expect(await guest.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Gus Guest')
  expect(await troublesOf(guest.url())).toEqual([])
  await guest.getByLabel('Email').fill('gus@guests.example')
  await guest.getByLabel('Use my name').check()
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await guest.getByText('Check your mail').waitFor()
  const asked = await app.mailTo('gus@guests.example', /^Please confirm/)
  await guest.goto(/http\S+\/events\/seat\/\S+/.exec(asked.text ?? '')?.[0] ?? '')
  await guest.getByRole('button', { name: 'Confirm my registration' }).click()
  await guest.getByText('You are registered.').waitFor()
  expect(await troublesOf(guest.url())).toEqual([])
  const made = invitationIn(await app.mailTo('gus@guests.example', /^Registered/))
  expect([made.method, made.event.startDate.toString()]).toEqual(['REQUEST', `${year}-07-01T14:00:00`])

  await desk.getByRole('link', { name: 'Open demo clinic', exact: true }).click()
  await desk.getByLabel('Starts').fill(`${year}-07-01T13:30`)
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Event updated').waitFor()
  const moved = invitationIn(await app.mailTo('gus@guests.example', /^New time/))
  expect([moved.method, moved.event.uid]).toEqual(['REQUEST', made.event.uid])
  expect(moved.event.startDate.toString()).toBe(`${year}-07-01T13:30:00`)

  await desk.getByRole('link', { name: 'registered for Open demo clinic' }).click()
  await desk.getByText('gus@guests.example').waitFor()
  await desk.goto(`${app.url}/admin/events`)
  await desk.getByRole('link', { name: 'Cancel Open demo clinic' }).click()
  await desk.getByLabel('Why').fill('The room is flooded.')
  await desk.getByRole('button', { name: 'Cancel the event' }).click()
  await desk.getByText('Event cancelled.').waitFor()
  const off = await app.mailTo('gus@guests.example', /^Cancelled/)
  expect(off.text).toContain('The room is flooded.')
  expect([invitationIn(off).method, invitationIn(off).event.sequence]).toEqual(['CANCEL', 2])
  await guest.reload()
  await guest.getByText('The room is flooded.').waitFor()
  expect(await (await fetch(`${app.url}/events/open-demo-clinic.ics`)).text()).toContain('STATUS:CANCELLED')
  await Promise.all([desk.context().close(), guest.context().close()])
})

test('a member’s own calendar is read without a session, until its address ends', async () => {
  const member = await signedIn(app)
  await member.post('/campus/calendar', {})
  const html = await (await member.get('/campus/calendar')).text()
  const [address = ''] = /http[^"<]+\/campus\/calendar\/[\w-]+\.ics/.exec(html.replace('webcal:', '')) ?? []
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  await member.post('/campus/calendar?_method=DELETE', {})
  expect((await fetch(address)).status).toBe(404)
})
