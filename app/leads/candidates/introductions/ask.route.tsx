import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { findCandidate } from '../queries.server.ts'
import type { Route } from './+types/ask.route.ts'
import { introductionForm } from './introduction.ts'
import { requestIntroduction } from './introductions.server.ts'

export const handle = { access: { see: 'candidate.read', write: 'candidate.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Introduction', noindex: true })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { firstName, lastName } = await findCandidate(adminOf(context), id)
  return {
    name: `${firstName} ${lastName}`,
    page: `/admin/inbox/candidates/${id}`,
    form: describeForm(introductionForm),
  }
}

/** POST emails the candidate. */
export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitForm(request, introductionForm, async (draft) => {
    await requestIntroduction(adminOf(context), id, draft)
    throw redirect(backTo(`/admin/inbox/candidates/${id}`, 'done', 'introduction-asked'))
  })
}

export default function AskIntroduction({ loaderData: { name, page, form: empty }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <>
      <p className={adminUi.back}>
        <ButtonLink kind="plain" small href={page}>
          Back
        </ButtonLink>
      </p>
      <h1 className={adminUi.title}>Introduce {name}</h1>
      <form method="post" noValidate className={`${adminUi.panel} ${adminUi.stack}`}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <p className={adminUi.soft}>
          <MailPromise>We ask them by email.</MailPromise> We share their name with nobody before they say yes.
        </p>
        <TextField {...field(form, 'employer')} label="Employer" autoComplete="off" />
        <TextField {...field(form, 'role')} label="Role" autoComplete="off" />
        <TextArea {...field(form, 'note')} label="What they should know" rows={5} markOptional />
        <div>
          <Button busyLabel="Asking...">Ask them</Button>
        </div>
      </form>
    </>
  )
}
