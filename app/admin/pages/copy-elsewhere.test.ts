import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buttonPage } from '#app/auth/endpoints/links/verify-page.ts'
import { setSmallPageLook } from '#app/auth/http/small-page.ts'
import Unsubscribe from '#app/campus/notifications/unsubscribe.route.tsx'
import { AddToCalendar } from '#app/events/calendar/add-to-calendar.tsx'
import FeedbackPage from '#app/events/follow-up/feedback/feedback.route.tsx'
import { defaultSeatTexts, seatsLeft } from '#app/events/seats-left.ts'
import { RegistrationStatus, type RegistrationStatusProps } from '#app/events/self-service/registration-status.tsx'
import { type CustomCopy, loadCustomCopyFrom } from '#app/platform/copy/copy.ts'
import { textsOf } from '#app/platform/copy/copy-tree.ts'
import { site } from '#app/shell/site.ts'
import { publicPages } from '#app/site/pages.ts'
import { parseCustomCopy } from './copy-input.ts'
import { editablePage } from './editable-pages.ts'

// Custom copy of pages that are rendered in a different way.

let customCopy: Record<string, CustomCopy> = {}
beforeEach(() => {
  customCopy = {}
  loadCustomCopyFrom((page) => customCopy[page])
})
afterEach(() => {
  loadCustomCopyFrom(() => undefined)
  setSmallPageLook('', () => '')
})

const drawn = (page: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, page))
const linked = () => buttonPage({ token: 'x', type: 'signup', redirectTo: 'http://localhost:3000/' })

test('the page that opens from a link in an email shows the firm’s logo and custom copy', async () => {
  expect(await linked().text()).toContain('<path class="wedge"')
  setSmallPageLook('', () => site.mark)
  expect(await linked().text()).toContain('<path class="wedge"')
  customCopy = {
    firm: { mark: '/files/articles/thumbnails/1.png' },
    links: { 'signup.title': 'Welcome <b>&', 'signup.button': 'Yes' },
  }
  const page = linked()
  const html = await page.text()
  expect(html).toContain('<img src="/files/articles/thumbnails/1.png" alt=""')
  expect(html).not.toContain('<path')
  expect(html).toContain('<h1>Welcome &lt;b&gt;&amp;</h1>')
  expect(html).toContain('<button>Yes</button>')
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
})

test('events and registrations use the custom copy, with dates and numbers filled in', () => {
  customCopy = {
    events: { 'calendars.title': 'Keep the date', 'event.seats': 'Still {seats}' },
    seat: { 'offered.until': 'Yours to {until}!', 'waiting.text': 'Place {place}' },
  }
  const links = { file: '/e.ics', google: '#', outlook: '#', office: '#', title: 'Clinic' }
  expect(drawn(createElement(AddToCalendar, links))).toContain('aria-label="Keep the date: Clinic"')
  const registrationProps: RegistrationStatusProps = {
    isFull: false,
    token: 'x',
    cancelled: false,
    because: '',
    isOver: false,
    isUnconfirmed: false,
    isOffered: true,
    answerBy: new Date('2030-01-02T10:00:00Z'),
    position: null,
    join: null,
    cameAndOver: false,
    certificate: null,
  }
  const form = { values: {}, errors: {}, constraints: {} }
  const shown = (props: Partial<RegistrationStatusProps>) =>
    drawn(createElement(RegistrationStatus, { registration: { ...registrationProps, ...props }, form }))
  expect(shown({})).toMatch(/Yours to <time [^>]+>[^<]+<\/time>! If we don’t hear from you/)
  expect(shown({ isOffered: false, position: 3 })).toContain('Place 3')
  expect([0, 4, 5].map((seatsTaken) => seatsLeft({ capacity: 5, seatsTaken }, defaultSeatTexts))).toEqual([
    '5 seats left',
    '1 seat left',
    'Full',
  ])
})

test('event feedback and unsubscribing use the custom copy', () => {
  customCopy = {
    seat: {
      'feedback.lines.worth': 'It helped me.',
      'feedback.answers.4': 'Very much',
      'feedback.monday': 'And now?',
    },
    unsubscribe: { about: 'You hear no more of', 'lists.mention': 'Who names me' },
  }
  const form = { values: {}, errors: {}, constraints: {} }
  const feedbackProps = { loaderData: { token: 'x', title: 'Clinic', came: true, thanks: false, form } }
  const feedbackPage = drawn(createElement(FeedbackPage as FunctionComponent<object>, feedbackProps))
  for (const sentence of ['It helped me.', 'Very much', 'And now?', 'I’d send a colleague'])
    expect(feedbackPage).toContain(sentence)
  const stopping = { loaderData: { lists: ['mention'] }, params: { token: 'x' } }
  const page = drawn(createElement(Unsubscribe as FunctionComponent<object>, stopping))
  for (const sentence of ['You hear no more of', 'Who names me', 'Stop all emails from the Campus'])
    expect(page).toContain(sentence)
})

test('copy of pages without a preview is shown in the preview of its texts', () => {
  const page = editablePage('problems')
  const token = page?.path.split('/').at(-1)
  const pageProps = { loaderData: { lists: [] }, params: { token } }
  const html = drawn(createElement(Unsubscribe as FunctionComponent<object>, pageProps))
  for (const { text } of textsOf(page?.copy.defaults() ?? {}, [])) expect(html).toContain(text)
})

test('structured data and metadata use the custom copy', () => {
  const described = (path: string) => publicPages.find((page) => page.path === path)?.description
  const before = described('/meet')
  customCopy = { contact: { 'meta.description': 'Write, and we write back.' }, events: { description: 'Come along.' } }
  expect([described('/contact'), described('/events'), described('/meet')]).toEqual([
    'Write, and we write back.',
    'Come along.',
    before,
  ])
})

test('a text cannot be saved without the placeholders that the page fills in', () => {
  const page = editablePage('seat')
  if (!page) throw new Error('There is no such page.')
  const { errors } = parseCustomCopy(page.copy, { 'waiting.text': 'You wait.' })
  expect(errors).toEqual({ 'waiting.text': [expect.stringContaining('{place}')] })
})
