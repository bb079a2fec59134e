import adminUi from '#app/admin-ui/admin-ui.module.css'
import { DescriptionList } from '#app/admin-ui/description-list.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { fileSizeText } from '#app/resources/downloads/file-size.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Time } from '#app/ui/time.tsx'
import { respondToNote } from '../../inbox/answer-note.server.ts'
import { leadPage } from '../../inbox/lead-page.server.ts'
import { LeadPage } from '../../inbox/lead-page.tsx'
import { ExpiresOn } from '../../retention/expires-on.tsx'
import { type CandidateFile, candidateStatuses } from '../candidate.ts'
import { introductionsOf } from '../introductions/introductions.server.ts'
import { IntroductionsPanel } from '../introductions/introductions-panel.tsx'
import { candidateKind } from '../lead-kind.server.ts'
import { findCandidate } from '../queries.server.ts'
import type { Route } from './+types/inbox-candidate.route.ts'

export const handle = {
  access: { see: 'candidate.read', write: 'candidate.manage' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Candidate profile', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { notes, ...candidate } = await findCandidate(admin, params.id)
  return {
    candidate,
    introductions: await introductionsOf(candidate),
    page: await leadPage(request, admin, 'candidates', { ...candidate, notes }),
  }
}

/** POST adds a note. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToNote(candidateKind, request, adminOf(context), params.id)
}

export default function InboxCandidate({
  loaderData: { candidate, introductions, page },
  actionData,
}: Route.ComponentProps) {
  return (
    <LeadPage
      page={page}
      posted={actionData}
      title={`${candidate.firstName} ${candidate.lastName}`}
      recordType="Profile"
      statuses={candidateStatuses}
      aside={
        <>
          <Documents files={candidate.files} address={`${page.at}/files`} />
          <IntroductionsPanel introductions={introductions} at={page.at} />
        </>
      }
    >
      <DescriptionList
        items={{
          Email: candidate.email,
          Phone: <a href={`tel:${candidate.phone.replace(/[^+\d]/g, '')}`}>{candidate.phone}</a>,
          LinkedIn: candidate.linkedinUrl && <LinkedIn address={candidate.linkedinUrl} />,
          Location: candidate.location,
          Position: candidate.currentPosition,
          Company: candidate.currentCompany,
          'Years in presales': candidate.yearsExperience,
          'Desired salary': candidate.desiredSalary,
          Availability: candidate.availability,
          Received: <Time value={candidate.createdAt} />,
          Corrected: candidate.revisedAt && <Time value={candidate.revisedAt} />,
          'Kept until': <ExpiresOn until={candidate.expiresOn} kind="candidates" />,
        }}
      />
      <Passage title="Skills" text={candidate.skills} />
      <Passage title="Summary" text={candidate.summary} />
      {candidate.coverLetter && <Passage title="Cover letter" text={candidate.coverLetter} />}
    </LeadPage>
  )
}

function Passage({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p className={adminUi.text}>{text}</p>
    </div>
  )
}

// Link web addresses only: candidates could enter a `javascript:` URL.
function LinkedIn({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}

function Documents({ files, address }: { files: CandidateFile[]; address: string }) {
  return (
    <section className={adminUi.panel} aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {files.length === 0 ? (
        <p className={adminUi.soft}>No documents were sent.</p>
      ) : (
        <ul className={adminUi.plain}>
          {files.map(({ kind, name, size }) => (
            <li key={kind}>
              <p className={adminUi.soft}>
                {documentWords[kind]}, {fileSizeText(size)}
              </p>
              <a href={`${address}/${kind}`} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const documentWords = { resume: 'Resume', coverLetter: 'Cover letter' } as const
