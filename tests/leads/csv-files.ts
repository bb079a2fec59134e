import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { buildAssessment } from '#app/leads/assessment/factory.ts'
import { buildCall } from '#app/leads/booking/factory.ts'
import { buildCandidate } from '#app/leads/candidates/factory.ts'
import { buildFileRequest } from '#app/leads/files/factory.ts'
import { buildAssignment } from '#app/leads/inbox/assignment/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildSubscriber } from '#app/newsletter/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import routes from '#app/routes.ts'
import { signedIn } from '../setup/people.ts'
import { app } from './product.ts'

const name = '=HYPERLINK("https://evil.example")'
const about = 'Hello;=1+1\n+1\t@x;"=2;" "@y'

/** Puts formulas wherever strangers type what a file holds; the parameters of its address. */
const filled: Record<string, () => Promise<Record<string, string>>> = {
  'admin/leads.csv': async () => {
    await Promise.all([
      buildMessage({ name, message: about, source: name }),
      buildCandidate({ firstName: name, lastName: name, email: '+1@example.com' }),
      buildCall({ name, about, source: '@x' }),
      buildAssessment({ name, source: '-1' }),
      buildFileRequest({ name, source: '|x' }),
    ])
    return {}
  },
  'admin/subscribers.csv': async () => {
    await buildSubscriber({ source: name, email: '=1+1@example.com' })
    return {}
  },
  'admin/events/:id/registrations.csv': async () => {
    const source = { utm_source: name, utm_medium: '@x', utm_campaign: '-1' }
    const { eventId } = await buildRegistration({ guestName: name, guestEmail: '+1@example.com', source })
    return { id: eventId }
  },
}

test('CSV files contain no formulas from user input', async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const addresses = pathsOf(routes).filter((address) => address.endsWith('.csv'))
  expect(addresses.toSorted()).toEqual(Object.keys(filled).toSorted())
  for (const [address, fill] of Object.entries(filled)) {
    const parameters = await fill()
    const response = await operator.get(`/${address.replace(/:(\w+)/g, (_, key: string) => parameters[key] ?? '')}`)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const text = (await response.text()).replace(/^\uFEFF/, '')
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    // Whatever a spreadsheet parts cells by: commas, semicolons, tabs or lines.
    expect(text).not.toMatch(/(?:^|[",;\t\r\n])[=+\-@|%]/)
  }
})

test('a CSV file is sent compressed if the client accepts it, under its file name', async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const encodingFor = async (accept: string) => {
    const response = await operator.get('/admin/leads.csv', { headers: { 'accept-encoding': accept } })
    const { headers } = response
    expect(headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(headers.get('content-length')).toBeNull()
    return { encoding: headers.get('content-encoding'), text: await response.text() }
  }
  const plain = await encodingFor('identity')
  expect(plain.text).toContain('"Kind","Name","Email"')
  expect(await encodingFor('gzip, br')).toEqual({ encoding: 'gzip', text: plain.text })
})

test('the file of leads has company, phone, owner, tags, campaign and consent', async () => {
  const operator = await signedIn(app, { name: 'Olive Operator', role: 'admin', area: 'admin' })
  const { id } = await buildMessage({ name: 'Kim Lee', company: 'Northwind', phone: '502 555 0142' })
  const ownerId =
    (await database().execute<{ id: string }>(sql`select id from members where role = 'admin' limit 1`)).rows[0]?.id ??
    null
  await buildAssignment({ leadId: id, ownerId, tags: ['hot', 'q3'] })
  const pages = [{ utmCampaign: 'autumn' }]
  await database().execute(
    sql`insert into lead_trails (lead_id, pages) values (${id}, ${JSON.stringify(pages)}::jsonb)`,
  )
  const { id: taker } = await buildFileRequest({
    email: 'taker@example.com',
    consentAt: new Date('2026-11-02T15:00:00Z'),
  })
  expect(taker).toBeTruthy()
  const lines = (await (await operator.get('/admin/leads.csv')).text()).split('\r\n')
  expect(lines[0]).toContain('"Company","Phone","About","Source","Campaign","Status","Owner","Tags","Agreed"')
  const line = lines.find((one) => one.includes('Kim Lee'))
  for (const cell of ['Northwind', '502 555 0142', 'autumn', 'Olive Operator', 'hot, q3']) expect(line).toContain(cell)
  expect(lines.find((one) => one.includes('taker@example.com'))).toContain('2026-11-02T15:00:00.000Z')
})

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [path, ...pathsOf(children)])
}
