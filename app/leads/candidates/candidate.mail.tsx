import {
  detailsToText,
  MailButton,
  MailDetails,
  MailFrame,
  MailLink,
  MailQuote,
  MailText,
} from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { formatTime } from '#app/ui/time.tsx'
import { mailSender, mailSignature } from '../email-footer.tsx'
import type { CandidateFile, CandidateSummary, FileKind } from './candidate.ts'

/** Data for the two emails of a profile. */
interface CandidateMailProps {
  candidate: CandidateSummary & { summary: string; skills: string; token: string; expiresOn: Date }
  files: CandidateFile[]
  /** The recipient of lead emails. */
  leadsTo: string
  siteUrl: string
}

const fileTitles: Record<FileKind, string> = { resume: 'Resume/CV', coverLetter: 'Cover Letter' }
const receivedFiles: Record<FileKind, string> = { resume: 'your resume', coverLetter: 'your cover letter' }

/**
 * Notifies the talent team of a new profile. It contains links only: documents require an admin's sign-in and are never
 * emailed.
 */
export async function candidateSubmittedMail({
  candidate,
  files,
  leadsTo,
  siteUrl,
}: CandidateMailProps): Promise<Mail> {
  const name = `${candidate.firstName} ${candidate.lastName}`
  const profile = `${siteUrl}/admin/inbox/candidates/${candidate.id}`
  const documents = files.map((file) => ({
    ...file,
    title: fileTitles[file.kind],
    href: `${profile}/files/${file.kind}`,
  }))
  const details: [string, string | null | undefined][] = [
    ['Position', [candidate.currentPosition, candidate.currentCompany].filter(Boolean).join(', ')],
    ['Presales experience', candidate.yearsExperience],
    ['Location', candidate.location],
    ['Availability', candidate.availability],
    ['Skills', candidate.skills],
  ]
  const signIn = 'Only an admin who is signed in can open the links.'
  return {
    kind: 'candidate.submitted',
    to: leadsTo,
    replyTo: candidate.email,
    subject: `New candidate: ${name}, ${candidate.location}`,
    text: [
      `${name} joined the SkillBridge network. We promised an answer within 48 hours.`,
      detailsToText(details),
      candidate.summary,
      [`Profile: ${profile}`, ...documents.map((file) => `${file.title} (${file.name}): ${file.href}`)].join('\n'),
      signIn,
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={candidate.summary.slice(0, 120)}
        title={`${name} joined the network`}
        foot={`You’re getting this because candidate profiles go to ${leadsTo}. ${signIn}`}
      >
        <MailText>We promised an answer within 48 hours.</MailText>
        <MailDetails details={details} />
        <MailQuote>{candidate.summary}</MailQuote>
        <MailText>
          {documents.map((file) => (
            <span key={file.kind}>
              {file.title}: <MailLink href={file.href}>{file.name}</MailLink>
              <br />
            </span>
          ))}
        </MailText>
        <MailButton href={profile}>Open the profile</MailButton>
      </MailFrame>,
    ),
  }
}

/**
 * Confirms the profile to the candidate, and says when to expect an answer. It contains no free text, because the
 * address is unverified.
 */
export async function candidateAcknowledgedMail({
  candidate,
  files,
  leadsTo,
  siteUrl,
}: CandidateMailProps): Promise<Mail> {
  const received = new Intl.ListFormat('en-US').format([
    'your profile',
    ...files.map(({ kind }) => receivedFiles[kind]),
  ])
  const promise = "Thank you for joining our network. We'll review your profile and be in touch within 48 hours."
  const profilePage = `${siteUrl}/talent/${candidate.token}`
  const until = formatTime(candidate.expiresOn, 'day')
  const privacy =
    `Only our talent team can read your documents. We keep them until ${until}. ` +
    'On your profile page you can correct your details, replace your resume, have us keep the profile longer, or ' +
    'withdraw it.'
  return {
    kind: 'candidate.acknowledged',
    to: candidate.email,
    replyTo: leadsTo,
    subject: 'We have your SkillBridge profile',
    text: [
      'Hello,',
      promise,
      `We received ${received}.`,
      privacy,
      `Your profile: ${profilePage}`,
      mailSignature(),
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={promise}
        title="We have your profile"
        foot={`${mailSender()} If you didn’t send us a profile, withdraw it on that page, or reply and we’ll delete it.`}
      >
        <MailText>{promise}</MailText>
        <MailText>We received {received}.</MailText>
        <MailText>{privacy}</MailText>
        <MailButton href={profilePage}>Open my profile</MailButton>
      </MailFrame>,
    ),
  }
}
