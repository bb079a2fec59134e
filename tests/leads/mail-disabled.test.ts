import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { buildCall, buildCallHost } from '#app/leads/booking/factory.ts'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { candidates } from '#app/leads/candidates/tables.server.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { selfServiceCopy } from '#app/leads/self-service/lead.content.ts'
import { selfServiceToken } from '#app/leads/self-service/links.server.ts'
import { buildNewsletter, buildSubscriber } from '#app/newsletter/factory.ts'
import { newsletterWords } from '#app/newsletter/newsletter.content.ts'
import { subscribers } from '#app/newsletter/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { testApp } from '../setup/app.ts'
import { type Person, signedIn } from '../setup/people.ts'

// No email server, as an installation begins.
const app = testApp({ SMTP_URL: '', INBOUND_MAIL_SECRET: 'a-secret-of-the-mail-server' })

let operator: Person
beforeAll(async () => {
  operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
})

const promise = new RegExp(
  [
    'on (?:its|their) way',
    'will be there in a minute',
    'we(?:’(?:ll|ve))? (?:will |just )?(?:sent|send|email|mailed)',
    'comes by email',
    'by email[.,]',
    'sent from here',
    'told by email',
    'get an email when',
    'notified by email',
    'hear of it by email',
  ].join('|'),
  'i',
)

/** What stands in the page's own part, in words. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<!-- -->|<[^>]+>/g, '').replaceAll('&#x27;', '’')

const operatorState = /saved(?: with the lead)?(?: but|,) not sent|no email server/i

function expectStored(words: string): void {
  expect(promise.exec(words)?.[0]).toBeUndefined()
  expect(words).toMatch(/saved(?: with the lead)?(?: but|,) not sent/i)
}

test('visitors are not told that no email server is set up', async () => {
  await buildCallHost()
  const { token } = await buildCall()
  const { id: messageId } = await buildMessage()
  const { slug: file } = await buildDownload({ audience: 'address' })
  const { slug } = await buildEvent({ audience: 'public' })
  const selfServiceTokenOfLead = await selfServiceToken(messageId)
  for (const address of [
    '/contact?sent=1',
    '/skillbridge/candidate-profile?sent=1',
    '/meet?sent=1',
    `/meet/${token}?moved=1`,
    '/assessment/1-012301230123?sent=1',
    `/resources/downloads/${file}/about?sent=1`,
    `/resources/downloads/${file}/about?link=over`,
    `/mine/${selfServiceTokenOfLead}/address?asked=1`,
    '/subscribe',
    '/campus/auth',
  ]) {
    const response = await fetch(`${app.url}${address}`)
    expect([address, response.status]).toEqual([address, 200])
    expect(wordsOf(await response.text())).not.toMatch(operatorState)
  }
  const post = async (address: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const response = await fetch(`${app.url}${address}`, { method: 'POST', body, headers: { origin: app.url } })
    return wordsOf(await response.text())
  }
  const email = 'ada@example.com'
  expect(await post('/subscribe', { email })).not.toMatch(operatorState)
  expect(await post(`/events/${slug}`, { name: 'Ada', email, consent: 'on' })).not.toMatch(operatorState)
  expect(await post('/campus/auth/code?for=reset&send', { email })).not.toMatch(operatorState)
})

test('admin pages that send email say that email is disabled', async () => {
  const { id: messageId } = await buildMessage()
  const { id: candidateId } = await buildCandidate()
  const { id: newsletterId } = await buildNewsletter({ state: 'sent' })
  const [candidate] = await database().select({ token: candidates.token }).from(candidates)
  for (const address of [
    `/admin/inbox/messages/${messageId}/reply`,
    `/admin/inbox/candidates/${candidateId}/introduction`,
    '/admin/members/invitation',
    '/admin/newsletter',
    `/admin/newsletter/${newsletterId}`,
  ])
    expectStored(wordsOf(await (await operator.get(address)).text()))
  const talent = await (await fetch(`${app.url}/talent/${candidate?.token}`)).text()
  expect(wordsOf(talent)).not.toMatch(promise)
})

const { nothing } = selfServiceCopy()
const wayFrom = (page: string) => nothing.ways.find(({ from }) => from === page)?.label

test.each([
  ['/mine/0192d3a4-0000-7000-8000-000000000000.x', wayFrom('mine')],
  ['/mine/nonsense/address', wayFrom('mine')],
  ['/talent/0192d3a4-0000-7000-8000-000000000000', wayFrom('talent')],
  ['/meet/0192d3a4-0000-7000-8000-000000000000', wayFrom('meet')],
  ['/assessment/0192d3a4-0000-7000-8000-000000000000', wayFrom('assessment')],
])('a link to deleted data says so and offers what to do next: %s', async (address, linkLabel) => {
  const response = await fetch(`${app.url}${address}`)
  expect(response.status).toBe(404)
  const words = wordsOf(await response.text())
  expect(words).toContain(nothing.title)
  expect(words).toContain(linkLabel)
})

test('a link to a deleted subscription says so too, however old the email is', async () => {
  const { token, id } = await buildSubscriber()
  expect((await fetch(`${app.url}/subscription/${token}`)).status).toBe(200)
  await database().delete(subscribers).where(eq(subscribers.id, id))
  for (const address of [`/subscription/${token}`, `/subscription/${token}/end`, '/subscription/nonsense'])
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${app.url}${address}`, { method, headers: { origin: app.url } })
      expect([address, method, response.status]).toEqual([address, method, 404])
      const html = await response.text()
      expect(wordsOf(html)).toContain(newsletterWords().over.title)
      expect(html).toContain('href="/subscribe"')
    }
})
