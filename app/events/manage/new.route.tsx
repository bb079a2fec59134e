import { redirect } from 'react-router'
import { backOf, backTo } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { everyGroup } from '#app/members/groups/queries.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { zonesToChoose } from '#app/platform/zones/typed-moment.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { scheduleEvent } from '../schedule.server.ts'
import type { Route } from './+types/new.route.ts'
import { EventFields } from './event-fields.tsx'
import { eventForm } from './event-form.ts'
import { draftFrom, newEventValues } from './typed-event.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'New event', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const [values, groups] = await Promise.all([newEventValues(actor), everyGroup(actor)])
  return { back: listOf(request), form: describeForm(eventForm, values), zones: zonesToChoose, groups }
}

/** POST puts the event on the calendar. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, eventForm, async (typed) => {
    await scheduleEvent(adminOf(context), draftFrom(typed))
    throw redirect(backTo(listOf(request), 'done', 'event-created'))
  })
}

export default function NewEvent({ loaderData: { back, form, zones, groups }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="New event" back={back} submit="Create event">
        <EventFields form={actionData?.form ?? form} zones={zones} groups={groups} />
      </FormFrame>
    </form>
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/events')
}
