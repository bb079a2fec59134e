import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { everyGroup } from '#app/members/groups/queries.server.ts'
import { OpenElsewhere } from '#app/members/presence/open-elsewhere.tsx'
import { clearPresenceAfterSave } from '#app/members/presence/presence.server.ts'
import { everyPerson } from '#app/people/queries.server.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { zonesToChoose } from '#app/platform/zones/parse-moment.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { groupsOfEvent } from '../audience/queries.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { reviseFollowing } from '../series/revise-following.server.ts'
import { scopes } from '../series/series.ts'
import type { Route } from './+types/edit.route.ts'
import { CopyLink } from './copy-link.tsx'
import { EventFields } from './event-fields.tsx'
import { eventForm } from './event-form.ts'
import { draftFrom, valuesOf } from './event-input.server.ts'
import { eventFormLabels } from './labels.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit event', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = adminOf(context)
  const event = await findEventToManage(actor, params.id)
  return {
    id: event.id,
    // Events that are not public have no page of their own: share their place in the Campus.
    page: event.audience === 'public' ? `/events/${event.slug}` : `/campus/events#event-${event.id}`,
    repeats: event.seriesId !== null,
    back: backFrom(request, '/admin/events'),
    form: describeForm(eventForm, valuesOf(event, await groupsOfEvent(event.id))),
    groups: await everyGroup(actor),
    people: await everyPerson(),
    zones: zonesToChoose,
  }
}

/** POST revises the event, unless somebody else revised it since the form was opened. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const formData = await postedForm(request)
  const seen = Number.parseInt(String(formData.get('revision')), 10)
  return submitForm(formData, eventForm, async (input) => {
    const revise = formData.get('scope') === 'following' ? reviseFollowing : reviseEvent
    await revise(adminOf(context), params.id, draftFrom(input), Number.isNaN(seen) ? undefined : seen)
    await clearPresenceAfterSave(adminOf(context), `event:${params.id}`)
    throw redirect(backTo(backFrom(request, '/admin/events'), 'done', 'event-updated'))
  })
}

function EventLinks({ id, page, repeats }: { id: string; page: string; repeats: boolean }) {
  return (
    <>
      <CopyLink href={page} />
      <ButtonLink kind="quiet" href={`/admin/events/${id}/speakers`}>
        Who speaks
      </ButtonLink>
      {!repeats && (
        <ButtonLink kind="quiet" href={`/admin/events/${id}/series`}>
          Repeat
        </ButtonLink>
      )}
    </>
  )
}

export default function EditEvent({
  loaderData: { id, page, repeats, back, form, ...choices },
  actionData,
}: Route.ComponentProps) {
  return (
    <form method="post" noValidate>
      <FormFrame
        title="Edit event"
        back={back}
        submit={eventFormLabels.save}
        acts={<EventLinks id={id} page={page} repeats={repeats} />}
      >
        <OpenElsewhere of={`event:${id}`} />
        <EventFields form={actionData?.form ?? form} {...choices} />
        {repeats && (
          <SelectField
            {...field(actionData?.form ?? form, 'scope')}
            label="What this changes"
            options={scopes}
            help={followingHelp}
          />
        )}
      </FormFrame>
    </form>
  )
}

const followingHelp =
  'All following dates get the same text and move by the same amount of local time. Their guests are notified. Audience ' +
  'and seats of each date stay as they are unless you change them here.'
