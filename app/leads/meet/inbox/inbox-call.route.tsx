import { withBack } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { inZoneWords } from '#app/platform/zones/zone.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { LeadWaysBar } from '../../all/lead-ways.tsx'
import { waysFrom } from '../../all/ways.server.ts'
import { answerNote } from '../../desk/answer-note.server.ts'
import { openLead } from '../../desk/find-lead.server.ts'
import { LeadStatus } from '../../desk/lead-status.tsx'
import { noteDraft } from '../../desk/note.ts'
import { Notes } from '../../desk/notes.tsx'
import { Replies } from '../../desk/replies/replies.tsx'
import { repliesTo } from '../../desk/replies/reply.server.ts'
import { shownNotes } from '../../desk/shown-notes.server.ts'
import { messageStatuses } from '../../messages/message.ts'
import { callDesk } from '../desk.server.ts'
import { findCall } from '../queries.server.ts'
import type { Route } from './+types/inbox-call.route.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Call', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...call } = await findCall(admin, params.id)
  const status = await openLead(callDesk, admin, call)
  return {
    call: { ...call, status },
    there: inZoneWords(call.startsAt, call.timeZone),
    host: (await peopleById([call.hostId])).get(call.hostId)?.name ?? formerMember.name,
    notes: await shownNotes(notes),
    replies: await shownNotes(await repliesTo(call)),
    ways: await waysFrom(request, admin, 'calls', call.id),
    form: describeForm(noteDraft),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return answerNote(callDesk, request, adminOf(context), params.id)
}

export default function InboxCall({
  loaderData: { call, there, host, notes, replies, ways, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const here = `/admin/inbox/calls/${call.id}`
  return (
    <>
      <LeadWaysBar ways={ways} />
      <h1 className={desk.title}>Call with {call.name}</h1>
      <div className={desk.columns}>
        <div className={desk.stack}>
          <section className={desk.panel} aria-label="Call">
            <Facts
              facts={{
                When: <Time value={call.startsAt} />,
                'On their clock': there,
                'Taken by': host,
                Cancelled: call.cancelledAt && <Time value={call.cancelledAt} />,
                Email: <a href={`mailto:${call.email}`}>{call.email}</a>,
                Company: call.company,
                'Came from': call.source,
                Booked: <Time value={call.createdAt} />,
                'Kept until': <Time value={call.keptUntil} shows="day" />,
              }}
            />
            <p className={desk.text}>{call.about}</p>
            <div className={desk.actions}>
              <ButtonLink small href={withBack(`${here}/reply`, ways.back)}>
                Reply
              </ButtonLink>
              {!call.cancelledAt && (
                <ButtonLink kind="quiet" small href={`/meet/${call.token}`}>
                  Move or cancel
                </ButtonLink>
              )}
              <ButtonLink kind="quiet" small href={`/admin/people/of/calls/${call.id}`}>
                Everything from them
              </ButtonLink>
              <ButtonLink kind="danger" small href={withBack(`${here}/removal`, ways.back)}>
                Delete
              </ButtonLink>
            </div>
          </section>
          <Replies replies={replies} />
          <Notes notes={notes} form={actionData?.form ?? loaded.form} />
        </div>
        <LeadStatus status={call.status} statuses={messageStatuses} action={withBack(`${here}/status`, ways.back)} />
      </div>
    </>
  )
}
