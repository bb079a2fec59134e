import { ShareRose } from '#app/art/share-rose.tsx'
import { withBack } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
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
import styles from '../assessment.module.css'
import { assessmentDesk } from '../desk.server.ts'
import { findAssessment } from '../queries.server.ts'
import { assessmentAreas } from '../questions.content.ts'
import { fromWeakest, resultOf } from '../result.ts'
import type { Route } from './+types/inbox-assessment.route.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Assessment', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...assessment } = await findAssessment(admin, params.id)
  const status = await openLead(assessmentDesk, admin, assessment)
  return {
    assessment: { ...assessment, status },
    notes: await shownNotes(notes),
    replies: await shownNotes(await repliesTo(assessment)),
    ways: await waysFrom(request, admin, 'assessments', assessment.id),
    form: describeForm(noteDraft),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return answerNote(assessmentDesk, request, adminOf(context), params.id)
}

export default function InboxAssessment({
  loaderData: { assessment, notes, replies, ways, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const here = `/admin/inbox/assessments/${assessment.id}`
  const { name, email, company, code, team, colleagues } = assessment
  return (
    <>
      <LeadWaysBar ways={ways} />
      <h1 className={desk.title}>Assessment by {name ?? email}</h1>
      <div className={desk.columns}>
        <div className={desk.stack}>
          <section className={desk.panel} aria-label="Assessment">
            <Facts
              facts={{
                Email: <a href={`mailto:${email}`}>{email}</a>,
                Company: company,
                'Came from': assessment.source,
                Result: <a href={`/assessment/${code}`}>{code}</a>,
                Team: team && <a href={`/assessment/${team}`}>{colleagues} answered</a>,
                'Agreed to be written to': <Time value={assessment.consentAt} />,
                Received: <Time value={assessment.createdAt} />,
                'Kept until': <Time value={assessment.keptUntil} shows="day" />,
              }}
            />
            <Rose code={code} />
            <div className={desk.actions}>
              <ButtonLink small href={withBack(`${here}/reply`, ways.back)}>
                Reply
              </ButtonLink>
              <ButtonLink kind="quiet" small href={`/admin/people/of/assessments/${assessment.id}`}>
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
        <LeadStatus
          status={assessment.status}
          statuses={messageStatuses}
          action={withBack(`${here}/status`, ways.back)}
        />
      </div>
    </>
  )
}

function Rose({ code }: { code: string }) {
  const scores = resultOf(code)?.scores
  if (!scores) return null
  const parts = assessmentAreas.map(({ id, name }) => ({ name, share: scores[id] }))
  return (
    <>
      <Facts facts={Object.fromEntries(parts.map(({ name, share }) => [name, `${share}%`]))} />
      <div className={styles.small}>
        <ShareRose label="Scores" parts={parts} lit={fromWeakest(scores)[0]?.name} />
      </div>
    </>
  )
}
