import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { addCurated } from '../add.server.ts'
import { curatedDraft } from '../curated.ts'
import type { Route } from './+types/new.route.ts'
import { CuratedFields } from './curated-fields.tsx'

export const handle = { access: { see: 'curated.manage', write: 'curated.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'New curated resource', noindex: true })

export function loader({ request }: Route.LoaderArgs) {
  return { back: backFrom(request, '/admin/curated'), form: describeForm(curatedDraft) }
}

/** POST adds the resource. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, curatedDraft, async (draft) => {
    await addCurated(adminOf(context), draft)
    throw redirect(backTo(backFrom(request, '/admin/curated'), 'done', 'curated-created'))
  })
}

export default function NewCurated({ loaderData: { back, form }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="New curated resource" back={back} submit="Add resource">
        <CuratedFields form={actionData?.form ?? form} />
      </FormFrame>
    </form>
  )
}
