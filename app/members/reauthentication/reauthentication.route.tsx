import { redirect } from 'react-router'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { currentSession } from '../account/current-session.server.ts'
import { safeNext } from '../safe-next.ts'
import type { Route } from './+types/reauthentication.route.ts'
import { reauthenticationLabels } from './labels.ts'
import { requireReauthentication } from './require-reauthentication.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export { AccountProblem as ErrorBoundary } from './account-problem.tsx'
export const meta = () => pageMeta({ title: reauthenticationLabels.title, noindex: true })

/** GET requires reauthentication and then redirects, for pages that are read by GET. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return prove(request, context, new FormData())
}

export async function action({ request, context }: Route.ActionArgs) {
  return prove(request, context, await postedForm(request))
}

async function prove(request: Request, context: Route.LoaderArgs['context'], form: FormData): Promise<never> {
  await requireReauthentication(request, await currentSession({ request, context }), form)
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/campus')
  throw redirect(`${next}${next.includes('?') ? '&' : '?'}done=proved`)
}

export default function ReauthenticationPage() {
  return null
}
