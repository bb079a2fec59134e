import { redirect } from 'react-router'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { safeNext } from '../safe-next.ts'
import type { Route } from './+types/admin-reauthentication.route.ts'
import { reauthenticationLabels } from './labels.ts'
import { requireAdminReauthentication } from './require-admin-reauthentication.server.ts'

export const handle = { access: { see: 'admin.enter', write: 'admin.enter' } } satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from './admin-problem.tsx'
export const meta = () => pageMeta({ title: reauthenticationLabels.title, noindex: true })

/** GET requires reauthentication and then redirects, for pages and files that are read by GET. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return prove(request, context, new FormData())
}

export async function action({ request, context }: Route.ActionArgs) {
  return prove(request, context, await postedForm(request))
}

async function prove(request: Request, context: Route.LoaderArgs['context'], form: FormData): Promise<never> {
  await requireAdminReauthentication({ request, context }, form)
  throw redirect(safeNext(new URL(request.url).searchParams.get('next'), '/admin'))
}

export default function AdminReauthentication() {
  return null
}
