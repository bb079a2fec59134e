import { expect, test } from 'vitest'
import type { ReadPage } from '#app/analytics/page-views.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildCall } from '../booking/factory.ts'
import { ensurePerson } from '../contacts/person.server.ts'
import { planPerson } from '../contacts/revise-person.server.ts'
import { leadPageViews } from '../contacts/tables.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { listAllLeads } from './queries.server.ts'
import { leadsBySource } from './sources.server.ts'

testDatabase()

const day = 86_400_000
const span = { from: new Date(Date.now() - 2 * day), to: new Date(Date.now() + day) }
const read = (utmSource: string | null, utmCampaign: string | null, referrer: string | null = null): ReadPage => ({
  ...{ path: '/', at: new Date().toISOString(), utmMedium: null },
  ...{ utmSource, utmCampaign, referrer },
})
const leave = (leadId: string, ...pages: ReadPage[]) => database().insert(leadPageViews).values({ leadId, pages })

test('leads and clients are counted by source and campaign in one table', async () => {
  const sales = await buildMember({ role: 'sales' })
  const one = await buildMessage({ email: 'one@example.com', source: 'footer' })
  await leave(one.id, read(null, null, 'search.example'), read('letter', 'autumn'), read('ad', 'winter'))
  const two = await buildCall({ email: 'two@example.com', phone: '+1 502 555 0142', company: 'Northwind' })
  await leave(two.id, read('letter', 'autumn'))
  await leave((await buildMessage({ email: 'three@example.com' })).id, read(null, null, 'search.example'))
  await buildMessage({ email: 'four@example.com' })
  await buildMessage({ email: 'five@example.com', source: 'webinar' })
  await buildMessage({ email: 'spam@example.com', source: 'webinar', status: 'spam' })
  const client = await ensurePerson('one@example.com')
  await planPerson(sales, client, { nextStep: '', dueOn: '', ownerId: '', outcome: 'client' })
  expect(await leadsBySource(sales, span)).toEqual([
    { source: 'letter', campaign: 'autumn', leads: 2, clients: 1 },
    { source: '', campaign: '', leads: 1, clients: 0 },
    { source: 'search.example', campaign: '', leads: 1, clients: 0 },
    { source: 'webinar', campaign: '', leads: 1, clients: 0 },
  ])
  const before = { from: new Date(0), to: span.from }
  expect(await leadsBySource(sales, before)).toEqual([])
  const { items } = await listAllLeads(sales, { kind: 'calls' }, {})
  expect(items[0]).toMatchObject({ campaign: 'autumn', company: 'Northwind', phone: '+1 502 555 0142' })
  expect(items[0]?.happensAt).toBeInstanceOf(Date)
})
