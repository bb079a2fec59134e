import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildCallHost } from '#app/leads/meet/factory.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import type { Actor, Role } from '#app/platform/actor.ts'
import { newId } from '#app/platform/ids.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { Figure } from './figure.tsx'
import { loader } from './overview.route.tsx'
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
  expect(health?.find(({ what }) => what === 'mails')?.says).toContain('kept, not sent')
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

test('a figure stands beside that of the period before, drawn and in numbers', () => {
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
