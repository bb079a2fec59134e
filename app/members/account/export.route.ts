import { exportMember } from '../export.server.ts'
import type { Route } from './+types/export.route.ts'
import { ownSession } from './own-session.server.ts'

/** GET `/campus/account/export`: all that we know of the member, as a JSON file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = await ownSession({ request, context })
  return new Response(JSON.stringify(await exportMember(member), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="solutioneer-account.json"',
      'cache-control': 'private, no-store',
    },
  })
}
