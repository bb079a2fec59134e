import { leadSummary } from '#app/leads/all/lead-summary.server.ts'
import { setLeadStatus } from '#app/leads/inbox/set-status.server.ts'
import { leadKindAt } from '#app/leads/lead-kinds.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/lead.route.ts'
import { respondToApi } from './respond.server.ts'

export const handle = { access: {} } satisfies RouteHandle

/** GET `/api/v1/leads/{kind}/{id}`. */
export function loader({ request, context, params: { kind, id } }: Route.LoaderArgs) {
  return respondToApi({ request, context }, 'leads:read', (actor) => oneLead(actor, kind, id))
}

/** POST `{"status": "answered"}` sets the lead's status. */
export function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  return respondToApi({ request, context }, 'leads:write', async (actor) => {
    const body = (await request.json().catch(() => ({}))) as { status?: unknown } | null
    await setLeadStatus(leadKindAt(kind), actor, id, typeof body?.status === 'string' ? body.status : '')
    return oneLead(actor, kind, id)
  })
}

async function oneLead(actor: Actor, kind: string, id: string) {
  const data = await leadSummary(actor, kind, id)
  if (!data) throw new NotFound()
  return { data }
}
