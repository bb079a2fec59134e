import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** The content of an email about a review. */
export interface ReviewMailProps {
  to: string
  kind: 'article.review-asked' | 'article.review-approved' | 'article.review-sent-back'
  /** A one-sentence summary, also used as the subject. */
  sentence: string
  /** The other person's comment; may be empty. */
  words: string
  link: { label: string; href: string }
  siteUrl: string
  foot: string
}

/** Notifies an admin that an article waits for approval, or an editor of the result. */
export async function reviewMail({ to, kind, sentence, words, link, siteUrl, foot }: ReviewMailProps): Promise<Mail> {
  return {
    kind,
    to,
    subject: sentence,
    text: [sentence, ...(words ? [words] : []), `${link.label}: ${link.href}`, foot].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={words.slice(0, 120)} title={sentence} foot={foot}>
        {words && <MailQuote>{words}</MailQuote>}
        {!words && <MailText>{'They left no comment.'}</MailText>}
        <MailButton href={link.href}>{link.label}</MailButton>
      </MailFrame>,
    ),
  }
}
