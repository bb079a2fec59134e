import { redirect } from 'react-router'
import { currentSession } from '#app/members/account/own-session.server.ts'
import { isProven } from '#app/members/reauthentication/require-reauthentication.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/export.route.ts'
import { exportMember } from './export.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

// An export reads everything of a member, which is expensive.
const limit: Limit = { name: 'member.export', points: 10, seconds: 3600, per: 'account' }

/** GET `/campus/account/export`: all data about the member, as a JSON file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { member, session } = await currentSession({ request, context })
  if (!isProven(session)) throw redirect('/campus/account/proof?next=/campus/account/data')
  await consume(limit, member.id)
  return new Response(JSON.stringify(await exportMember(member), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="solutioneer-account.json"',
      'cache-control': 'private, no-store',
    },
  })
}
