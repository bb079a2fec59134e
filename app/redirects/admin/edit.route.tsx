import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findRedirect } from '../queries.server.ts'
import { redirectDraft } from '../redirect.ts'
import { changeRedirect } from '../write.server.ts'
import type { Route } from './+types/edit.route.ts'
import { redirectsOf } from './list-address.server.ts'
import { RedirectFields } from './redirect-fields.tsx'

export const handle = { access: { see: 'redirect.manage', write: 'redirect.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit redirect', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { path, target, status } = await findRedirect(adminOf(context), params.id)
  return { back: redirectsOf(request), form: describeForm(redirectDraft, { path, target, status: String(status) }) }
}

/** POST changes the redirect. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return submitForm(request, redirectDraft, async (draft) => {
    await changeRedirect(adminOf(context), params.id, draft)
    throw redirect(backTo(redirectsOf(request), 'done', 'redirect-changed'))
  })
}

export default function EditRedirect({ loaderData: { back, form }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="Edit redirect" back={back} submit="Save">
        <RedirectFields form={actionData?.form ?? form} />
      </FormFrame>
    </form>
  )
}
