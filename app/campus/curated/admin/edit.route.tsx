import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { OpenElsewhere } from '#app/members/presence/open-elsewhere.tsx'
import { clearPresenceAfterSave } from '#app/members/presence/presence.server.ts'
import { respondToChanged, versionedForm } from '#app/members/presence/respond-to-conflict.server.ts'
import { VersionField } from '#app/members/presence/version-field.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { versionOf } from '#app/platform/forms/row-version.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { curatedDraft, curatedInput } from '../curated.ts'
import { findCurated } from '../queries.server.ts'
import { reviseCurated } from '../revise.server.ts'
import type { Route } from './+types/edit.route.ts'
import { CuratedFields } from './curated-fields.tsx'

export const handle = { access: { see: 'curated.manage', write: 'curated.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit curated resource', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const values = curatedInput(await findCurated(adminOf(context), params.id))
  return {
    id: params.id,
    back: backFrom(request, '/admin/curated'),
    version: versionOf(values),
    form: describeForm(curatedDraft, values),
  }
}

/** POST revises the resource. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = adminOf(context)
  const { posted, expected } = await versionedForm(request)
  const response = await submitForm(posted, curatedDraft, async (draft): Promise<never> => {
    await reviseCurated(admin, params.id, draft, expected)
    await clearPresenceAfterSave(admin, `curated:${params.id}`)
    throw redirect(backTo(backFrom(request, '/admin/curated'), 'done', 'curated-updated'))
  })
  return respondToChanged(response, async () => ({
    id: params.id,
    values: curatedInput(await findCurated(admin, params.id)),
    labels: { title: 'Title', description: 'Description', url: 'Address' },
  }))
}

export default function EditCurated({ loaderData: { id, back, version, form }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="Edit curated resource" back={back} submit="Save">
        <OpenElsewhere of={`curated:${id}`} />
        <VersionField version={version} form={actionData?.form} conflict={actionData?.since} />
        <CuratedFields form={actionData?.form ?? form} />
      </FormFrame>
    </form>
  )
}
