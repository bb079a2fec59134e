import { redirect } from 'react-router'
import { backOf, backTo } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { eventDraft } from '../event.ts'
import { scheduleEvent } from '../schedule.server.ts'
import type { Route } from './+types/new.route.ts'
import { EventFields } from './event-fields.tsx'
import { withMoments } from './event-form.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'New event', noindex: true })

export function loader({ request }: Route.LoaderArgs) {
  return { back: listOf(request), form: describeForm(eventDraft) }
}

/** POST puts the event on the calendar. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(withMoments(await postedForm(request)), eventDraft, async (draft) => {
    await scheduleEvent(adminOf(context), draft)
    throw redirect(backTo(listOf(request), 'done', 'event-created'))
  })
}

export default function NewEvent({ loaderData: { back, form }, actionData }: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame title="New event" back={back} submit="Create event">
        <EventFields form={actionData?.form ?? form} />
      </FormFrame>
    </form>
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/events')
}
