import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Checkbox, SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/repeat.route.ts'
import { repeatEvent } from './repeat.server.ts'
import { rhythms, seriesForm } from './series.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Repeat event', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, title, seriesId } = await findEventToManage(adminOf(context), params.id)
  return { id, title, repeats: seriesId !== null, form: describeForm(seriesForm, { every: 'two-weeks' }) }
}

/** POST creates a series from the event. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitForm(request, seriesForm, async (draft) => {
    await repeatEvent(adminOf(context), id, draft)
    throw redirect(backTo('/admin/events', 'done', 'event-repeated'))
  })
}

const aboutDates =
  'The last possible day. Each date has its own seats. The local time stays the same across daylight saving; a day ' +
  'without that hour is skipped.'

export default function RepeatEvent({
  loaderData: { id, title, repeats, form: empty },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <form method="post" noValidate>
      <FormFrame title={`Repeat “${title}”`} back={`/admin/events/${id}`} submit="Make the series">
        {repeats && <Notice>This event is already part of a series.</Notice>}
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <SelectField {...field(form, 'every')} label="How often" options={rhythms} />
        <TextField {...field(form, 'until')} label="Until" type="date" help={aboutDates} />
        <Checkbox
          {...field(form, 'cohort')}
          label="A cohort: one registration covers all dates"
          help="People register, wait or cancel for all upcoming dates at once and get one email about it."
        />
      </FormFrame>
    </form>
  )
}
