import { redirect } from 'react-router'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/read.route.ts'
import { articleOfRecipient, noteClicked } from './count.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** `/newsletter/read/{id}`: the link in emails whose clicks are counted; redirects to the article. */
export async function loader({ params: { id } }: Route.LoaderArgs) {
  const path = await articleOfRecipient(id)
  await noteClicked(id)
  throw redirect(path, { headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } })
}
