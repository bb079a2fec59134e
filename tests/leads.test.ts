import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { candidates } from '#app/leads/candidates/tables.server.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { messages } from '#app/leads/messages/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testApp } from './setup/app.ts'
import { type Person, signedIn } from './setup/people.ts'

// Production's limits, each visitor behind the proxy with an address of their own.
const app = testApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on', NODE_ENV: 'production' })
const crowd = Array.from({ length: 40 }, (_, at) => at)
const admin = () => signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
const from = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}`, origin: app.url })
const formToken = async () => (await fetch(`${app.url}/contact/pass`)).text()

async function send(path: string, at: number, fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, pass: await formToken() })) body.set(name, value)
  return fetch(`${app.url}${path}`, { method: 'POST', body, headers: from(at), redirect: 'manual' })
}

const pdf = (name: string) => new File(['%PDF-1.7\n%%EOF\n'], name, { type: 'application/pdf' })
const arrived = (subject: RegExp) => app.outbox.filter((mail) => subject.test(mail.subject ?? '')).length

test('forty concurrent contact forms: all messages are stored, and each is emailed once to both sides', async () => {
  await admin()
  const responses = await Promise.all(
    crowd.map((at) =>
      send('/contact', at, { name: `Ada ${at}`, email: `ada${at}@example.com`, message: `Question ${at}` }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(crowd.map(() => 303))
  expect(await database().$count(messages)).toBe(40)
  await expect.poll(() => arrived(/^Message from Ada/) + arrived(/^We have your message/), { timeout: 40_000 }).toBe(80)
  expect(await database().$count(mails, like(mails.kind, 'message.%'))).toBe(80)
})

test('forty candidates upload two files each at once: every profile, file and email exists once', async () => {
  const responses = await Promise.all(
    crowd.map((at) =>
      send('/skillbridge/candidate-profile/submission', at, {
        firstName: 'Grace',
        lastName: `Demo ${at}`,
        email: `grace${at}@example.com`,
        phone: '+1 502 555 0100',
        location: 'Louisville',
        yearsExperience: '7',
        skills: 'Discovery',
        summary: 'Seven years of demos.',
        resume: pdf(`${at}.pdf`),
        coverLetterFile: pdf(`${at}-letter.pdf`),
      }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(crowd.map(() => 200))
  expect(await database().$count(candidates)).toBe(40)
  await expect.poll(() => arrived(/^New candidate/) + arrived(/SkillBridge profile/), { timeout: 40_000 }).toBe(80)
})

const bodies: [what: string, type: string | undefined, body: string][] = [
  ['JSON', 'application/json', '{"name":'],
  ['plain text', 'text/plain', 'name=Ada'],
  ['a multipart body without its boundary', 'multipart/form-data', 'x'],
  ['a multipart body that breaks off', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; na'],
  ['nothing', 'application/x-www-form-urlencoded', ''],
  ['NUL', 'application/x-www-form-urlencoded', 'name=%00&email=%00&message=%00&note=%00&status=%00'],
  ['names that objects have', 'application/x-www-form-urlencoded', '__proto__=x&constructor=x&status[]=x&note[0]=x'],
  ['broken escapes', 'application/x-www-form-urlencoded', 'note=%ff%fe%&status=%E0%A4%A'],
]

test.each(bodies)('%s as a body is rejected by every form for leads, without a server error', async (_, type, body) => {
  const operator = await admin()
  const { id } = await buildMessage()
  const { id: candidateId } = await buildCandidate()
  const inbox = [`messages/${id}`, `candidates/${candidateId}`, 'messages/nonsense', `candidates/${id}`, 'x/y']
  const paths = [
    '/contact',
    '/contact/submission',
    '/skillbridge/candidate-profile',
    '/skillbridge/candidate-profile/submission',
    '/admin/settings',
    '/admin/login',
    '/admin/mail/nonsense/delivery',
    ...inbox.flatMap((lead) => [`/admin/inbox/${lead}`, `/admin/inbox/${lead}/status`]),
  ]
  expect(await statusOf(operator, `/admin/inbox/messages/${id}`)).toBe(200)
  for (const path of paths)
    expect([path, await statusOf(operator, path, { method: 'POST', body, ...(type && { type }) })]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 500),
    ])
})

test('no address of the admin area causes a server error, whatever its parameters', async () => {
  const operator = await admin()
  const words = [
    '%00',
    '%27',
    'x'.repeat(5_000),
    '%25_%5C',
    '%22a',
    '-',
    '%F0%9F%A6%93',
    '%ED%A0%80',
    '00000000-0000-0000-0000-000000000000',
  ]
  const paths = words.flatMap((word) => [
    `/admin/inbox?q=${word}&status=${word}&after=${word}`,
    `/admin/inbox?tab=candidates&q=${word}&before=${word}`,
    `/admin/inbox/messages/${word}`,
    `/admin/inbox/candidates/${word}/files/resume`,
    `/admin/inbox/${word}/${word}/removal`,
    `/admin/mail?q=${word}&state=${word}`,
    `/admin/mail/${word}`,
    `/admin/mail/${word}/html`,
    `/admin/audit?q=${word}&act=${word}&person=${word}&at=${word}`,
    `/admin/settings?done=${word}&failed=${word}`,
    `/admin/login?next=${word}`,
  ])
  for (const path of paths) {
    const status = await statusOf(operator, path)
    expect(status, path.slice(0, 120)).toBeLessThan(500)
  }
})

async function statusOf(
  operator: Person,
  path: string,
  { method = 'GET', body, type }: { method?: string; body?: string; type?: string } = {},
): Promise<number> {
  const headers = { ...from(200), cookie: operator.cookie, ...(type && { 'content-type': type }) }
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  await response.arrayBuffer()
  return response.status
}
