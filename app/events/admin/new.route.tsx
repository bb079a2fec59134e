import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { zoneOfMember } from '#app/members/directory.server.ts'
import { everyGroup } from '#app/members/groups/queries.server.ts'
import { everyPerson } from '#app/people/queries.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import ownZoneScript from '#app/platform/zones/own-zone.browser.ts?script'
import { zonesToChoose } from '#app/platform/zones/parse-moment.server.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { scheduleEvent } from '../schedule.server.ts'
import type { Route } from './+types/new.route.ts'
import { EventFields } from './event-fields.tsx'
import { eventForm } from './event-form.ts'
import { draftFrom, newEventValues } from './event-input.server.ts'
import { eventFormLabels } from './labels.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'New event', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const [zone, groups, people] = await Promise.all([zoneOfMember(actor.id), everyGroup(actor), everyPerson()])
  const form = describeForm(eventForm, newEventValues(zone))
  return {
    back: backFrom(request, '/admin/events'),
    form,
    zones: zonesToChoose,
    zoneIsGuess: zone === '',
    groups,
    people,
  }
}

/** POST creates the event. */
export async function action({ request, context }: Route.ActionArgs) {
  return submitForm(request, eventForm, async (input) => {
    await scheduleEvent(adminOf(context), draftFrom(input))
    throw redirect(backTo(backFrom(request, '/admin/events'), 'done', 'event-created'))
  })
}

export default function NewEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { back, form, zoneIsGuess, ...choices } = loaderData
  const isGuess = zoneIsGuess && !actionData
  return (
    <form method="post" noValidate>
      <FormFrame title="New event" back={back} submit={eventFormLabels.create}>
        <EventFields form={actionData?.form ?? form} zoneIsGuess={isGuess} {...choices} />
        {isGuess && <InlineScript text={ownZoneScript} />}
      </FormFrame>
    </form>
  )
}
