import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { redirectDraft } from '../redirect.ts'
import { addRedirect, requireRedirectManager } from '../write.server.ts'
import type { Route } from './+types/new.route.ts'
import { redirectsOf } from './list-address.server.ts'
import { RedirectFields } from './redirect-fields.tsx'

export const handle = { access: { see: 'redirect.manage', write: 'redirect.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'New redirect', noindex: true })

export function loader({ request, context }: Route.LoaderArgs) {
  requireRedirectManager(adminOf(context))
  const path = new URL(request.url).searchParams.get('path') ?? ''
  return { back: redirectsOf(request), form: describeForm(redirectDraft, { path, status: '301' }) }
}

/** POST adds the redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, redirectDraft, async (draft) => {
    await addRedirect(adminOf(context), draft)
    throw redirect(backTo(redirectsOf(request), 'done', 'redirect-added'))
  })
}

export default function NewRedirect({ loaderData: { back, form }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="New redirect" back={back} submit="Add redirect">
        <RedirectFields form={actionData?.form ?? form} />
      </FormFrame>
    </form>
  )
}
