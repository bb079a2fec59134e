import { withBack } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { LeadWaysBar } from '../all/lead-ways.tsx'
import { waysFrom } from '../all/ways.server.ts'
import { answerNote } from '../desk/answer-note.server.ts'
import { openLead } from '../desk/find-lead.server.ts'
import { LeadStatus } from '../desk/lead-status.tsx'
import { noteDraft } from '../desk/note.ts'
import { Notes } from '../desk/notes.tsx'
import { Replies } from '../desk/replies/replies.tsx'
import { repliesTo } from '../desk/replies/reply.server.ts'
import { shownNotes } from '../desk/shown-notes.server.ts'
import type { Route } from './+types/inbox-message.route.ts'
import { messageDesk } from './desk.server.ts'
import { messageStatuses, subjectOf } from './message.ts'
import { findMessage } from './queries.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Message', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...message } = await findMessage(admin, params.id)
  const status = await openLead(messageDesk, admin, message)
  return {
    message: { ...message, status },
    notes: await shownNotes(notes),
    replies: await shownNotes(await repliesTo(message)),
    ways: await waysFrom(request, admin, 'messages', message.id),
    form: describeForm(noteDraft),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return answerNote(messageDesk, request, adminOf(context), params.id)
}

export default function InboxMessage({
  loaderData: { message, notes, replies, ways, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const here = `/admin/inbox/messages/${message.id}`
  const about = subjectOf(message)
  return (
    <>
      <LeadWaysBar ways={ways} />
      <h1 className={desk.title}>Message from {message.name}</h1>
      <div className={desk.columns}>
        <div className={desk.stack}>
          <section className={desk.panel} aria-label="Message">
            <Facts
              facts={{
                'Asked about': about,
                Email: <a href={`mailto:${message.email}`}>{message.email}</a>,
                Company: message.company,
                Phone: message.phone && <a href={`tel:${message.phone.replace(/[^+\d]/g, '')}`}>{message.phone}</a>,
                Received: <Time value={message.createdAt} />,
                'Kept until': <Time value={message.keptUntil} shows="day" />,
              }}
            />
            <p className={desk.text}>{message.message}</p>
            <div className={desk.actions}>
              <ButtonLink small href={withBack(`${here}/reply`, ways.back)}>
                Reply
              </ButtonLink>
              <ButtonLink kind="quiet" small href={`/admin/people/of/messages/${message.id}`}>
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
        <LeadStatus status={message.status} statuses={messageStatuses} action={withBack(`${here}/status`, ways.back)} />
      </div>
    </>
  )
}
