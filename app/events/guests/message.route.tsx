import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/message.route.ts'
import { findGuest } from './list.server.ts'
import { writeToGuests } from './message.server.ts'
import { guestMessage, messageAudiences } from './message.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Write to guests', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const { id, title } = await findEventToManage(actor, params.id)
  const guest = await findGuest(actor, id, new URL(request.url).searchParams.get('guest'))
  const options = guest ? [{ value: guest.id, label: [guest.name, guest.email].filter(Boolean).join(', ') }] : []
  const to = guest?.id ?? 'everybody'
  return { id, title, options, form: describeForm(guestMessage, { to, subject: title }) }
}

/** POST emails the guests. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitForm(request, guestMessage, async (input) => {
    await writeToGuests(adminOf(context), id, input)
    throw redirect(backTo(`/admin/events/${id}/registrations`, 'done', 'guests-written-to'))
  })
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, options } = loaderData
  const form = actionData?.form ?? loaderData.form
  return (
    <form method="post" noValidate>
      <FormFrame title={`Write to guests of ${title}`} back={`/admin/events/${id}/registrations`} submit="Send">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <SelectField {...field(form, 'to')} label="To" options={[...options, ...messageAudiences]} />
        <TextField {...field(form, 'subject')} label="Subject" autoComplete="off" />
        <TextArea
          {...field(form, 'text')}
          label="Words"
          rows={8}
          help={
            <MailPromise whenDisabled="No email server is set up: the emails are saved but not sent.">
              Each guest gets a separate email. Replies go to your address.
            </MailPromise>
          }
        />
      </FormFrame>
    </form>
  )
}
