import { href, redirect } from 'react-router'
import { can } from '#app/permissions.ts'
import { actorOf, adminActorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/show.route.ts'
import { requestedDownload } from './at-address.server.ts'
import { isInGroups } from './audience/queries.server.ts'
import { countTaker } from './audience/takers.server.ts'
import { countDownload } from './count.server.ts'
import { downloadResponse, isBeginning } from './files/response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** Serves a download's file to those who may get it, counting each start; redirects others to its page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const download = await requestedDownload(request, params.slug)
  const { id, slug, audience } = download
  const member = actorOf(context)
  const inGroup = audience === 'groups' && (await isInGroups(member, id))
  const isEditor = can(adminActorOf(context), 'download.write')
  if (!isEditor && !can(member, 'download.take', { audience, inGroup }))
    throw redirect(nextStep(slug, audience, member.kind))
  const response = await downloadResponse(request, download)
  if (isBeginning(request, response) && !(isEditor && audience !== 'everybody')) {
    await countDownload(id)
    if (audience !== 'everybody') await countTaker(member, id)
  }
  return response
}

function nextStep(slug: string, audience: string, kind: string): string {
  const page = href('/resources/downloads/:slug/about', { slug })
  if (audience === 'address') return `${page}#get`
  return kind === 'visitor' ? `/campus/auth?next=${encodeURIComponent(page)}` : `${page}?not=group`
}
