import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { addressOf } from '../comments/comment-address.ts'

/** Props of the email about a reply that was published only in part. */
export interface PublishedMailProps {
  to: string
  comment: { id: string; postId: string; content: string }
  leftOut: string[]
  filesNotTaken: string[]
  siteUrl: string
}

/** The email that tells a member which parts of their email reply were published. */
export async function publishedMail(props: PublishedMailProps): Promise<Mail> {
  const { to, comment, leftOut, filesNotTaken, siteUrl } = props
  const title = 'What we published from your email'
  const edit = `${siteUrl}/campus/comments/${comment.id}/edit`
  const links = [
    { label: 'Edit', href: edit },
    ...(leftOut.length > 0 ? [{ label: 'Show all', href: `${edit}?whole` }] : []),
    { label: 'See it in the Campus', href: siteUrl + addressOf(comment) },
  ]
  const parts = [
    { text: 'This was published in the Campus:', quotes: [comment.content] },
    ...(leftOut.length > 0
      ? [{ text: 'This was left out, because it looked like a signature or an older email:', quotes: leftOut }]
      : []),
    ...(filesNotTaken.length > 0
      ? [
          {
            text: 'These files were not published. We accept only pictures by email; you can attach other files in the Campus:',
            quotes: filesNotTaken,
          },
        ]
      : []),
  ]
  return {
    kind: 'inbound.published',
    to,
    subject: title,
    about: comment.id,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: [
      ...parts.flatMap(({ text, quotes }) => [text, ...quotes]),
      links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={comment.content.slice(0, 120)}
        title={title}
        foot="You get this because you replied to an email from the Campus."
      >
        {parts.map(({ text, quotes }) => (
          <div key={text}>
            <MailText>{text}</MailText>
            {quotes.map((quote) => (
              <MailQuote key={quote}>{quote}</MailQuote>
            ))}
          </div>
        ))}
        {links.map(({ label, href }) => (
          <MailText key={label}>
            <MailButton href={href}>{label}</MailButton>
          </MailText>
        ))}
      </MailFrame>,
    ),
  }
}
