import { detailsToText, MailButton, MailDetails, MailFrame, MailLink, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { mailSender, mailSignature, SelfServiceLine, selfServiceLine } from '../email-footer.tsx'
import { mailsAboutLead } from '../leads-address.server.ts'
import { selfServicePage } from '../self-service/links.server.ts'
import { resultOf } from './editions.server.ts'
import { type AssessmentResult, fromWeakest } from './result.ts'

/** Data for the two emails of an assessment. */
interface AssessmentMailProps {
  assessment: {
    id: string
    name: string | null
    email: string
    company: string | null
    code: string
    team: string | null
  }
  result: AssessmentResult | undefined
  /** The recipient of lead emails. */
  leadsTo: string
  siteUrl: string
}

/** The two emails of an assessment: one to the sales team, one to the visitor with the result. */
export async function mailsOfAssessment(assessment: AssessmentMailProps['assessment']): Promise<Mail[]> {
  const payload = { assessment, result: await resultOf(assessment.code) }
  return mailsAboutLead(assessment, payload, assessmentReceivedMail, assessmentMailedMail)
}

/** Notifies the sales team of a new assessment and its scores. */
async function assessmentReceivedMail({ assessment, result, leadsTo, siteUrl }: AssessmentMailProps): Promise<Mail> {
  const { id, name, email, company } = assessment
  const sender = name ?? email
  const details = [['Name', name], ['Email', email], ['Company', company], ...scoreLines(result)] as [
    string,
    string | null,
  ][]
  const address = `${siteUrl}/admin/inbox/assessments/${id}`
  return {
    kind: 'assessment.received',
    to: leadsTo,
    replyTo: email,
    subject: `Assessment by ${sender}`,
    text: [`${sender} took the assessment.`, detailsToText(details), `In the inbox: ${address}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={`${sender} took the assessment.`}
        title={`${sender} took the assessment`}
        foot={`You’re getting this because leads go to ${leadsTo}. Reply to this email to answer ${sender}.`}
      >
        <MailDetails details={details} />
        <MailButton href={address}>Open in the inbox</MailButton>
      </MailFrame>,
    ),
  }
}

/** Sends the visitor the result. It contains no free text, which a stranger could have typed. */
async function assessmentMailedMail({ assessment, result, leadsTo, siteUrl }: AssessmentMailProps): Promise<Mail> {
  const { email, code, team } = assessment
  const page = await selfServicePage(assessment.id)
  const resultPage = `${siteUrl}/assessment/${code}`
  const forTeam = team && `${siteUrl}/assessment/${team}`
  const [weakest] = result ? fromWeakest(result.edition.areas, result.scores) : []
  const [advice, question] = weakest ? [`Start with ${weakest.name}. ${weakest.do}`, weakest.ask] : ['', '']
  const end = 'If you didn’t ask for this, ignore this email, or delete your data with the link above.'
  const invitation = 'Send your colleagues this link. Once five people have answered, you’ll see your team’s averages:'
  return {
    kind: 'assessment.mailed',
    to: email,
    replyTo: leadsTo,
    subject: 'Your presales assessment',
    text: [
      'Hello,',
      'Here are your scores.',
      detailsToText(scoreLines(result)),
      advice,
      question,
      `Your full result: ${resultPage}`,
      ...(forTeam ? [`${invitation} ${forTeam}`] : []),
      selfServiceLine(page),
      mailSignature(),
      end,
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={advice}
        title="Your presales assessment"
        foot={`${mailSender()} ${end}`}
      >
        <MailDetails details={scoreLines(result)} />
        <MailText>{advice}</MailText>
        <MailText>{question}</MailText>
        {forTeam && (
          <MailText>
            {invitation} <MailLink href={forTeam}>{forTeam}</MailLink>
          </MailText>
        )}
        <MailButton href={resultPage}>Open my result</MailButton>
        <SelfServiceLine page={page} />
      </MailFrame>,
    ),
  }
}

function scoreLines(result: AssessmentResult | undefined): [string, string][] {
  return result ? result.edition.areas.map(({ id, name }) => [name, `${result.scores[id]}%`]) : []
}
