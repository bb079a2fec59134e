import { redirect } from 'react-router'
import { z } from 'zod'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { optionalText } from '#app/platform/forms/text.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { useMailDisabled } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { SelectField, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { cancelEvent, MAX_REASON_LENGTH, reinstateEvent } from '../cancel.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { cancelFollowing } from '../series/cancel-following.server.ts'
import { scopes } from '../series/series.ts'
import type { Route } from './+types/cancellation.route.ts'
import { eventFormLabels } from './labels.ts'
import { formatNotifying } from './notifying.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Cancel event', noindex: true })

const cancellation = z.object({ because: optionalText(MAX_REASON_LENGTH), scope: z.string().optional() })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title, seatsTaken, seriesId } = await findEventToManage(adminOf(context), params.id)
  return {
    title,
    seatsTaken,
    repeats: seriesId !== null,
    back: backFrom(request, '/admin/events'),
    form: describeForm(cancellation),
  }
}

/** POST cancels the event, DELETE reinstates it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const [actor, back] = [adminOf(context), backFrom(request, '/admin/events')]
  if (request.method === 'DELETE')
    return respondInList(back, { done: 'event-reinstated', failed: 'event-reinstate', gone: 'event-gone' }, () =>
      reinstateEvent(actor, params.id),
    )
  if (request.method !== 'POST') throw new NotFound()
  return submitForm(request, cancellation, async ({ because, scope }) => {
    await (scope === 'following' ? cancelFollowing : cancelEvent)(actor, params.id, because)
    throw redirect(backTo(back, 'done', 'event-cancelled'))
  })
}

export default function CancelEvent({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  const mailDisabled = useMailDisabled()
  return (
    <form method="post" noValidate>
      <FormFrame title={`Cancel “${loaderData.title}”`} back={loaderData.back} submit={eventFormLabels.cancel}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <p>It stays on the calendar, marked as canceled. {formatNotifying(loaderData.seatsTaken, mailDisabled)}</p>
        <TextArea
          {...field(form, 'because')}
          label={eventFormLabels.cancelReason}
          help="Shown on the event page and in the email."
          rows={3}
          markOptional
        />
        {loaderData.repeats && (
          <SelectField
            {...field(form, 'scope')}
            label="What is canceled"
            options={scopes}
            required={false}
            help="Guests of several dates get one email."
          />
        )}
      </FormFrame>
    </form>
  )
}
