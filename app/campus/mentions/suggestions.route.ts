import { requireMember } from '#app/members/guard.server.ts'
import { membersNamed } from '#app/members/profile-fields/queries.server.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/suggestions.route.ts'

export const handle = { access: { see: 'member.see' } } satisfies RouteHandle

const limit: Limit = { name: 'mention.suggest', points: 3000, seconds: 3600, per: 'account' }

/** GET `?q=` returns up to six members of the directory whom an @ could mention, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const suggest = async () => {
    await consume(limit, member.id)
    const words = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 60)
    const people = await membersNamed(actorOf(context), words)
    return Response.json({ people }, { headers: { 'cache-control': 'private, no-store' } })
  }
  return jsonResponse(suggest())
}
