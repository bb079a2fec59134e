import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'

/** What a mail about an approval is made of. */
export interface ReviewMailFacts {
  to: string
  kind: 'article.review-asked' | 'article.review-approved' | 'article.review-sent-back'
  /** The whole matter in one sentence, the subject too. */
  sentence: string
  /** What the other person wrote; may be empty. */
  words: string
  link: { label: string; href: string }
  siteUrl: string
  foot: string
}

/** Tells an admin that an article waits for approval, or an editor what became of it. */
export async function reviewMail({ to, kind, sentence, words, link, siteUrl, foot }: ReviewMailFacts): Promise<Mail> {
  return {
    kind,
    to,
    subject: sentence,
    text: [sentence, ...(words ? [words] : []), `${link.label}: ${link.href}`, foot].join('\n\n'),
    html: await renderMail(
      <MailFrame brand={site.name} siteUrl={siteUrl} preview={words.slice(0, 120)} title={sentence} foot={foot}>
        {words && <MailQuote>{words}</MailQuote>}
        {!words && <MailText>{'No words came with it.'}</MailText>}
        <MailButton href={link.href}>{link.label}</MailButton>
      </MailFrame>,
    ),
  }
}
