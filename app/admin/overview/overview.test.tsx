import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readingDays } from '#app/analytics/tables.server.ts'
import { buildCall, buildCallHost } from '#app/leads/booking/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import type { Actor, Role } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { Figure } from './figure.tsx'
import Overview, { loader } from './overview.route.tsx'
import { pointsOf, spanOf } from './span.ts'

testDatabase()

async function overviewFor(role: Role) {
  const actor: Actor = { kind: 'member', id: newId(), email: 'a@example.com', role, sessionId: '' }
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: actor, admin: actor })
  return loader({ request: new Request('http://localhost/admin/overview'), context, params: {} } as never)
}

test('an admin sees what waits and how the installation is, an editor what is read, sales the leads', async () => {
  await buildMessage()
  const { waiting, health, leads } = await overviewFor('admin')
  expect(waiting?.map(({ href }) => href)).toEqual(['/admin/leads?status=open', '/admin/meet'])
  expect(health?.find(({ subject }) => subject === 'mails')?.message).toContain('saved but not sent')
  expect(leads?.outcomes.find(({ label }) => label === 'Messages')).toMatchObject({ all: 1, open: 1, answered: 0 })
  await buildCallHost()
  expect((await overviewFor('admin')).waiting?.map(({ href }) => href)).toEqual(['/admin/leads?status=open'])
  const editor = await overviewFor('editor')
  expect(editor.figures.map(({ name }) => name)).toEqual(['Readers', 'Downloads'])
  expect(editor.leads ?? editor.health ?? editor.waiting).toBeUndefined()
  const sales = await overviewFor('sales')
  expect(sales.figures.map(({ name }) => name)).toEqual(['Leads', 'Clients'])
  expect(sales.content ?? sales.health).toBeUndefined()
  expect(sales.waiting?.map(({ href }) => href)).toEqual(['/admin/leads?status=open'])
})

const shown = (loaderData: unknown) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Overview, { loaderData } as never)))

test('a coming call is listed with its time, its place and its host', async () => {
  const host = await buildMember({ name: 'Grace Host', role: 'sales' })
  const { id, times } = await buildCall({ hostId: host.id, name: 'Ada Caller', phone: '+1 502 555 0100' })
  const [at = new Date(0)] = times
  await buildCall({ name: 'Who cancelled', cancelledAt: at })
  await buildCall({ name: 'Who called', startsAt: new Date(0), endsAt: new Date(1_800_000) })
  const shownOverview = await overviewFor('admin')
  expect(shownOverview.calls).toMatchObject([
    { id, name: 'Ada Caller', host: 'Grace Host', location: 'By phone: +1 502 555 0100' },
  ])
  const markup = shown(shownOverview)
  expect(markup).toContain(`<a href="/admin/inbox/calls/${id}">Ada Caller</a>`)
  expect(markup).toContain('With Grace Host. By phone: +1 502 555 0100')
  expect(markup).toContain(`dateTime="${shownOverview.calls[0]?.startsAt.toISOString()}"`)
  expect(markup).not.toContain('Who cancelled')
})

test('visits stand by campaign, the most visited first', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const row = (name: string, reads: number) => ({ day, kind: 'campaign' as const, name, reads, readers: 1 })
  await database()
    .insert(readingDays)
    .values([row('spring', 2), row('autumn', 7)])
  const shownOverview = await overviewFor('editor')
  expect(shownOverview.content?.campaigns).toMatchObject([
    { name: 'autumn', reads: 7 },
    { name: 'spring', reads: 2 },
  ])
  expect(shown(shownOverview)).toMatch(/Campaigns.*autumn.*7.*spring.*2/s)
})

test('a figure is shown beside the previous period, drawn and in numbers', () => {
  const spans = spanOf(new URLSearchParams('days=7'), new Date('2026-11-18T22:00:00Z'))
  const counts = new Map([
    ['2026-11-18', 3],
    ['2026-11-12', 1],
    ['2026-11-11', 2],
    ['2026-11-04', 9],
  ])
  const points = pointsOf(counts, spans)
  expect(points).toHaveLength(7)
  expect(points[0]).toEqual({ day: '2026-11-12', now: 1, before: 0 })
  expect(points.at(-1)).toEqual({ day: '2026-11-18', now: 3, before: 2 })
  const markup = renderToStaticMarkup(<Figure name="Readers" points={points} period="7 days" />)
  expect(markup).toContain('aria-label="Readers over the last 7 days: 4, and 2 before"')
  expect(markup).toContain('100% more than in the 7 days before (2)')
  expect(markup).toMatch(/<path d="M[^"]+" class/)
  expect(spanOf(new URLSearchParams('days=9999')).span.days).toBe(30)
})
