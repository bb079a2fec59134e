import { NotFound } from '#app/platform/errors.ts'
import { findMail } from '#app/platform/mail/queries.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/html.route.ts'

export const handle = { access: { see: 'mail.read' } } satisfies RouteHandle

/** GET serves an email's HTML for the frame on its page. Scripts, external resources and forms are blocked. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { bodyHtml, sensitive } = await findMail(requirePermit(adminOf(context), 'mail.read'), params.id)
  if (sensitive) throw new NotFound()
  return new Response(bodyHtml, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
