import { matchPath, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Actor, type Role, visitor } from '#app/platform/actor.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { accessContext } from '#app/shell/access-context.server.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { mayOpen, requireStaff } from './guard.server.ts'

const as = (role: Role): Actor => ({ kind: 'member', id: 'id', email: 'a@example.com', role, sessionId: 'session' })

const { addresses } = await pagesFromSources()
/** The access of the route at `path`. */
const accessTo = (path: string) =>
  (addresses.find(({ address }) => address === path) ?? addresses.find(({ address }) => matchPath(address, path)))
    ?.access

/** The guard's response to a request for an address; `in` if it lets the request pass. */
async function requestAs(admin: Actor, address: string, method = 'GET') {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin })
  context.set(accessContext, accessTo)
  const request = new Request(`http://localhost:3000${address}`, { method })
  try {
    await requireStaff({ request, context } as never, (async () => 'in') as never)
    return 'in'
  } catch (answer) {
    if (answer instanceof Response) return `${answer.status} ${answer.headers.get('location')}`
    return (answer as { init: ResponseInit }).init.status
  }
}

test('visitors who are not staff are sent to sign in, and then back to the page they wanted', async () => {
  for (const actor of [visitor, as('member'), as('moderator')]) {
    expect(await requestAs(actor, '/admin')).toBe('302 /admin/login')
    expect(await requestAs(actor, '/admin/leads?status=open')).toBe(
      '302 /admin/login?next=%2Fadmin%2Fleads%3Fstatus%3Dopen',
    )
    // HEAD redirects like GET.
    expect(await requestAs(actor, '/admin/leads.csv', 'HEAD')).toBe('302 /admin/login?next=%2Fadmin%2Fleads.csv')
    // A form post is not repeated after signing in.
    expect(await requestAs(actor, '/admin/articles/new', 'POST')).toBe('302 /admin/login')
  }
})

test('a form posted after the session ended is shown again without its secrets', async () => {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin: visitor })
  const body = new URLSearchParams({ title: 'An hour of work', password: 'secret' })
  const headers = { 'sec-fetch-mode': 'navigate' }
  const request = new Request('http://localhost:3000/admin/curated/new', { method: 'POST', body, headers })
  const answer = await Promise.resolve(requireStaff({ request, context } as never, (async () => 'in') as never)).catch(
    (thrown) => thrown,
  )
  expect(answer.init.status).toBe(401)
  expect(answer.data.submitted).toEqual({
    action: '/admin/curated/new',
    fields: [['title', 'An hour of work']],
    isWhole: false,
  })
})

test('editors reach what a route allows, admins everything, and what nobody has named admins alone', async () => {
  expect(await requestAs(as('editor'), '/admin/articles/new')).toBe('in')
  expect(await requestAs(as('editor'), '/admin/settings')).toBe(403)
  expect(await requestAs(as('editor'), '/admin/leads')).toBe(403)
  for (const path of ['/admin/leads', '/admin/leads.csv', '/admin/people/1', '/admin/inbox/calls/1', '/admin/meet'])
    expect(await requestAs(as('sales'), path)).toBe('in')
  for (const path of ['/admin/articles/new', '/admin/members', '/admin/events', '/admin/settings', '/admin/audit'])
    expect(await requestAs(as('sales'), path)).toBe(403)
  expect(await requestAs(as('sales'), '/admin')).toBe('302 /admin/overview')
  expect(await requestAs(as('admin'), '/admin/settings')).toBe('in')
  expect(mayOpen(as('editor'), undefined)).toBe(false)
  expect(mayOpen(as('admin'), undefined)).toBe(true)
  // React Router requests a page's data at a separate address.
  expect(await requestAs(as('editor'), '/admin/articles/new.data')).toBe('in')
})
