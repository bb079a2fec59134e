import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { currentEdition } from '../editions.server.ts'
import type { Route } from './+types/edition.route.ts'
import { EditionShown } from './edition-shown.tsx'
import { findEdition } from './publish-edition.server.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Edition', noindex: true })

/** Shows a published edition. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const edition = await findEdition(adminOf(context), Number(params.edition))
  return { edition, isCurrent: (await currentEdition()).number === edition.number }
}

export default function ShowEdition({ loaderData: { edition, isCurrent } }: Route.ComponentProps) {
  return (
    <div className={adminUi.stack}>
      <div>
        <PageHead back="/admin/assessment">Edition {edition.number}</PageHead>
      </div>
      {!isCurrent && <ActButton action={`/admin/assessment/${edition.number}/restoration`}>Ask this again</ActButton>}
      <EditionShown edition={edition} />
    </div>
  )
}
