import { DescriptionList } from '#app/admin-ui/description-list.tsx'
import { ShareRose } from '#app/art/share-rose.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Time } from '#app/ui/time.tsx'
import { respondToNote } from '../../inbox/answer-note.server.ts'
import { leadPage } from '../../inbox/lead-page.server.ts'
import { LeadPage } from '../../inbox/lead-page.tsx'
import { messageStatuses } from '../../messages/message.ts'
import { ExpiresOn } from '../../retention/expires-on.tsx'
import styles from '../assessment.module.css'
import { resultOf } from '../editions.server.ts'
import { assessmentKind } from '../lead-kind.server.ts'
import { findAssessment } from '../queries.server.ts'
import { type AssessmentResult, fromWeakest } from '../result.ts'
import type { Route } from './+types/inbox-assessment.route.ts'

export const handle = { access: { see: 'assessment.read', write: 'assessment.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Assessment', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...assessment } = await findAssessment(admin, params.id)
  return {
    assessment,
    result: await resultOf(assessment.code),
    page: await leadPage(request, admin, 'assessments', { ...assessment, notes }),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToNote(assessmentKind, request, adminOf(context), params.id)
}

export default function InboxAssessment({
  loaderData: { assessment, result, page },
  actionData,
}: Route.ComponentProps) {
  const { name, email, company, code, team, colleagues } = assessment
  return (
    <LeadPage
      page={page}
      posted={actionData}
      title={`Assessment by ${name ?? email}`}
      recordType="Assessment"
      statuses={messageStatuses}
    >
      <DescriptionList
        items={{
          Email: email,
          Company: company,
          'Came from': assessment.source,
          Edition: result && String(result.edition.number),
          Result: <a href={`/assessment/${code}`}>{code}</a>,
          Team: team && <a href={`/assessment/${team}`}>{colleagues} answered</a>,
          'Agreed to be written to': <Time value={assessment.consentAt} />,
          Received: <Time value={assessment.createdAt} />,
          'Kept until': <ExpiresOn until={assessment.expiresOn} kind="assessments" />,
        }}
      />
      {result && <Rose result={result} />}
    </LeadPage>
  )
}

function Rose({ result: { edition, scores } }: { result: AssessmentResult }) {
  const parts = edition.areas.map(({ id, name }) => ({ name, share: scores[id] }))
  return (
    <>
      <DescriptionList items={Object.fromEntries(parts.map(({ name, share }) => [name, `${share}%`]))} />
      <div className={styles.small}>
        <ShareRose label="Scores" parts={parts} lit={fromWeakest(edition.areas, scores)[0]?.name} />
      </div>
    </>
  )
}
