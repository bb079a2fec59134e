import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/edit.route.ts'
import { groupDraft } from './group.ts'
import { findGroup } from './queries.server.ts'
import { renameGroup } from './rename.server.ts'

export const handle = { access: { see: 'group.manage', write: 'group.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Rename group', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { name } = await findGroup(adminOf(context), params.id)
  return { back: backFrom(request, '/admin/groups'), form: describeForm(groupDraft, { name }) }
}

/** POST renames the group. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return submitForm(request, groupDraft, async (draft) => {
    await renameGroup(adminOf(context), params.id, draft)
    throw redirect(backTo(backFrom(request, '/admin/groups'), 'done', 'group-renamed'))
  })
}

export default function RenameGroup({ loaderData: { back, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  return (
    <form method="post" noValidate>
      <FormFrame title="Rename group" back={back} submit="Save">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'name')} label="Name" autoComplete="off" />
      </FormFrame>
    </form>
  )
}
