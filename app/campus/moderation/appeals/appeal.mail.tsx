import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** Props of the email about an appeal. */
export interface AppealMailProps {
  name: string
  words: string
  /** The decision: `hidden`, `suspended`. */
  decision: string
  to: string
  siteUrl: string
}

/** The email that tells an admin about an appeal. */
export async function appealMail({ name, words, decision, to, siteUrl }: AppealMailProps): Promise<Mail> {
  const title = `${name} asks for a second look`
  const link = `${siteUrl}/campus/moderation/appeals`
  const about = `The moderator’s decision: ${decision}.`
  return {
    kind: 'appeal.made',
    to,
    subject: title,
    text: [title, about, words, `Answer: ${link}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={words.slice(0, 120)}
        title={title}
        foot="You’re getting this because you’re an admin of the Campus."
      >
        <MailText>{about}</MailText>
        <MailQuote>{words}</MailQuote>
        <MailButton href={link}>Answer</MailButton>
      </MailFrame>,
    ),
  }
}
