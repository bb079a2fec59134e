import { redirect } from 'react-router'
import { backOf, backTo } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { zonesToChoose } from '#app/platform/zones/typed-moment.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { findEventToManage } from '../queries.server.ts'
import { reviseEvent } from '../revise.server.ts'
import type { Route } from './+types/edit.route.ts'
import { EventFields } from './event-fields.tsx'
import { eventForm } from './event-form.ts'
import { draftFrom, valuesOf } from './typed-event.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit event', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const event = await findEventToManage(adminOf(context), params.id)
  return { id: event.id, back: listOf(request), form: describeForm(eventForm, valuesOf(event)), zones: zonesToChoose }
}

/** POST changes the event, unless somebody else has changed it since the form was opened. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const formData = await postedForm(request)
  const seen = Number.parseInt(String(formData.get('revision')), 10)
  return submitForm(formData, eventForm, async (typed) => {
    await reviseEvent(adminOf(context), params.id, draftFrom(typed), Number.isNaN(seen) ? undefined : seen)
    throw redirect(backTo(listOf(request), 'done', 'event-updated'))
  })
}

function WhoSpeaks({ id }: { id: string }) {
  return (
    <ButtonLink kind="quiet" href={`/admin/events/${id}/speakers`}>
      Who speaks
    </ButtonLink>
  )
}

export default function EditEvent({ loaderData: { id, back, form, zones }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="Edit event" back={back} submit="Save" acts={<WhoSpeaks id={id} />}>
        <EventFields form={actionData?.form ?? form} zones={zones} />
      </FormFrame>
    </form>
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/events')
}
