import { redirect } from 'react-router'
import { backOf, backTo } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { curatedDraft } from '../curated.ts'
import { findCurated } from '../queries.server.ts'
import { reviseCurated } from '../revise.server.ts'
import type { Route } from './+types/edit.route.ts'
import { CuratedFields } from './curated-fields.tsx'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit curated resource', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title, description, url } = await findCurated(adminOf(context), params.id)
  return { back: listOf(request), form: describeForm(curatedDraft, { title, description, url: url ?? '' }) }
}

/** POST changes the resource. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return submitForm(request, curatedDraft, async (draft) => {
    await reviseCurated(adminOf(context), params.id, draft)
    throw redirect(backTo(listOf(request), 'done', 'curated-updated'))
  })
}

export default function EditCurated({ loaderData: { back, form }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="Edit curated resource" back={back} submit="Save">
        <CuratedFields form={actionData?.form ?? form} />
      </FormFrame>
    </form>
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/curated')
}
