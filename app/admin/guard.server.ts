import { data, type MiddlewareFunction, redirect } from 'react-router'
import { accessOf } from '#app/access.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { adminActorOf, isReading } from '#app/platform/request.server.ts'
import { submittedFieldsOf } from '#app/platform/uploads/submitted-fields.server.ts'

/**
 * The one place that keeps the admin area to its staff: runs before every loader and action under `/admin`, on each
 * request. Others are sent to sign in, and then back to where they wanted to go; editors and sales reach what
 * `access.ts` gives them, and an address that it does not name is for admins alone. A form that arrives after its session has ended is
 * given back whole, to be sent again.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const actor = adminActorOf(context)
  const { pathname, search } = new URL(request.url)
  if (can(actor, 'desk.enter')) {
    if (mayOpen(actor, pathname)) return next()
    // Where a sign-in leads: whoever writes nothing has no screen there.
    if (pathname === '/admin' && isReading(request)) throw redirect(`/admin/overview${search}`)
    throw data('This part of the admin area is for administrators.', { status: 403, statusText: 'Forbidden' })
  }
  const kept = isForm(request) ? await submittedFieldsOf(request) : undefined
  if (kept) throw data({ said: 'Nothing is saved yet.', kept }, { status: 401, statusText: 'Unauthorized' })
  const wanted = isReading(request) ? pathname + search : '/admin'
  throw redirect(wanted === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(wanted)}`)
}

// One that a page sends by itself, as drafts are, or React, keeps what was typed where it stands.
function isForm(request: Request): boolean {
  return !isReading(request) && request.headers.get('sec-fetch-mode') === 'navigate'
}

/** True if the screen at `path` is for `actor`; the acts on it ask again. */
export function mayOpen(actor: Actor, path: string): boolean {
  const act = accessOf(path.replace(/\.data$/, ''))?.see ?? 'settings.change'
  // What is seen in the admin area is asked of the actor alone: no act named for it needs a record.
  return can(actor, act as 'desk.enter')
}
