import { redirect } from 'react-router'
import { backOf, withBack } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf, requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { MailPromise } from '#app/site/sections/mail-promise.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/invitation.route.ts'
import { invitation } from './account.ts'
import { inviteMember } from './invite.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Invite a member', noindex: true })

export function loader({ request }: Route.LoaderArgs) {
  return { back: listOf(request), form: describeForm(invitation) }
}

/** POST mails the invitation. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, invitation, async (given) => {
    const { id } = await inviteMember(adminOf(context), given, requestOf(context))
    throw redirect(`${withBack(`/admin/members/${id}`, listOf(request))}&done=member-invited`)
  })
}

export default function InviteMember({ loaderData: { back, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  return (
    <form method="post" noValidate>
      <FormFrame title="Invite a member" back={back} submit="Send invitation">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <p>
          <MailPromise>They get an email with a link that lets them in and has them choose a password.</MailPromise>
        </p>
        <TextField {...field(form, 'email')} label="Email" type="email" autoComplete="off" />
        <TextField {...field(form, 'name')} label="Name" autoComplete="off" markOptional />
      </FormFrame>
    </form>
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/members')
}
