import { render } from '@react-email/render'
import { MailButton, MailDetails, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

interface IntroductionDetails {
  employer: string
  role: string
  note: string
  leadsTo: string
  siteUrl: string
}

/** Asks a candidate whether we may disclose their name to an employer. */
export async function introductionRequestedMail(
  request: IntroductionDetails & { email: string; token: string },
): Promise<Mail> {
  const { email, token, employer, role, note, leadsTo, siteUrl } = request
  const page = `${siteUrl}/talent/${token}#introductions`
  const details: [string, string][] = [
    ['Employer', employer],
    ['Role', role],
  ]
  const words = 'We’d like to introduce you to this employer. We don’t share your name until you say yes.'
  const instructions = 'Say yes or no on your page. Nothing happens until you do.'
  return {
    kind: 'candidate.asked',
    to: email,
    replyTo: leadsTo,
    subject: `May we introduce you to ${employer}?`,
    text: [
      'Hello,',
      words,
      details.map((fact) => fact.join(': ')).join('\n'),
      note,
      instructions,
      `Say yes or no: ${page}`,
      site.name,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: await render(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={words} title={`${employer}: ${role}`} foot={instructions}>
        <MailText>{words}</MailText>
        <MailDetails details={details} />
        {note && <MailQuote>{note}</MailQuote>}
        <MailButton href={page}>Say yes or no</MailButton>
      </MailFrame>,
    ),
  }
}

/** Sends a candidate's decision to the leads address. */
export async function introductionAnsweredMail(
  decision: IntroductionDetails & { candidateId: string; name: string; answer: 'yes' | 'no' },
): Promise<Mail> {
  const { candidateId, name, employer, role, answer, leadsTo, siteUrl } = decision
  const title = `${name} said ${answer} to ${employer}`
  const page = `${siteUrl}/admin/inbox/candidates/${candidateId}`
  const words = answer === 'yes' ? `You can introduce them for ${role}.` : `Don’t introduce them for ${role}.`
  return {
    kind: 'candidate.answered-introduction',
    to: leadsTo,
    subject: title,
    text: [`${title}.`, words, `Open the profile: ${page}`].join('\n\n'),
    html: await render(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={words}
        title={title}
        foot={`You’re getting this because candidate profiles go to ${leadsTo}.`}
      >
        <MailText>{words}</MailText>
        <MailButton href={page}>Open the profile</MailButton>
      </MailFrame>,
    ),
  }
}
