import { redirect } from 'react-router'
import { can } from '#app/permissions.ts'
import { actorOf, adminActorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/show.route.ts'
import { isInGroups } from './audience/queries.server.ts'
import { countTaker } from './audience/takers.server.ts'
import { countDownload } from './count.server.ts'
import { orNotFoundPage } from './files/file-or-404.server.ts'
import { downloadResponse, isBeginning } from './files/response.server.ts'
import { publishedDownload } from './queries.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** Serves a download's file to those who may get it, counting each start; redirects others to its page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const published = publishedDownload(params.id)
  const isPerson = request.headers.get('accept')?.includes('text/html')
  const download = await (isPerson ? orNotFoundPage(published, pageOf(params.id)) : published)
  const { id, audience } = download
  const member = actorOf(context)
  const inGroup = audience === 'groups' && (await isInGroups(member, id))
  const isEditor = can(adminActorOf(context), 'download.write')
  if (!isEditor && !can(member, 'download.take', { audience, inGroup }))
    throw redirect(nextStep(id, audience, member.kind))
  const response = await downloadResponse(request, download)
  if (isBeginning(request, response) && !(isEditor && audience !== 'everybody')) {
    await countDownload(id)
    if (audience !== 'everybody') await countTaker(member, id)
  }
  return response
}

function pageOf(id: string): string {
  return `/resources/downloads/${id}/about`
}

function nextStep(id: string, audience: string, kind: string): string {
  const page = pageOf(id)
  if (audience === 'address') return `${page}#get`
  return kind === 'visitor' ? `/campus/auth?next=${encodeURIComponent(page)}` : `${page}?not=group`
}
