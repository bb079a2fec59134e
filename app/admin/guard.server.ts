import { data, type MiddlewareFunction, redirect } from 'react-router'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { adminActorOf, isReading } from '#app/platform/request.server.ts'
import { submittedFieldsOf } from '#app/platform/uploads/submitted-fields.server.ts'
import { accessContext } from '#app/shell/access-context.server.ts'
import type { RouteAccess } from '#app/shell/route-handle.ts'

/**
 * Restricts the admin area to staff: runs before every loader and action under `/admin`, on each request. Others are
 * redirected to sign in, and then back. Editors and sales may open what the route's `handle.access` allows; other
 * addresses are for admins only. If a form is submitted after the session has ended, its fields are shown again, to be
 * resubmitted.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const actor = adminActorOf(context)
  const { pathname, search } = new URL(request.url)
  if (can(actor, 'admin.enter')) {
    if (mayOpen(actor, context.get(accessContext)(pathname.replace(/\.data$/, '')))) return next()
    // The sign-in redirects here, but some roles have no screen at this address.
    if (pathname === '/admin' && isReading(request)) throw redirect(`/admin/overview${search}`)
    throw data('This part of the admin area is for administrators.', { status: 403, statusText: 'Forbidden' })
  }
  const submitted = isForm(request) ? await submittedFieldsOf(request) : undefined
  if (submitted)
    throw data({ message: 'Nothing is saved yet.', submitted }, { status: 401, statusText: 'Unauthorized' })
  const wanted = isReading(request) ? pathname + search : '/admin'
  throw redirect(wanted === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(wanted)}`)
}

// Only full-page form posts: fetch() callers, such as autosave and React, keep their own input.
function isForm(request: Request): boolean {
  return !isReading(request) && request.headers.get('sec-fetch-mode') === 'navigate'
}

/** True if `actor` may open a screen with this access. Its actions check their own permissions. */
export function mayOpen(actor: Actor, access: RouteAccess | undefined): boolean {
  const act = access?.see ?? 'settings.change'
  // Screens are authorized by the actor alone: none of these permissions depends on a record.
  return can(actor, act as 'admin.enter')
}
