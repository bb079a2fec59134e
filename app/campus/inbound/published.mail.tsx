import { MailButton, MailFrame, MailLink, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { commentPath } from '../comments/comment-path.ts'

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
    { label: 'Edit it', href: edit },
    ...(leftOut.length > 0 ? [{ label: 'Show everything you wrote', href: `${edit}?whole` }] : []),
  ]
  const page = { label: 'See it in the Campus', href: siteUrl + commentPath(comment) }
  const parts = [
    { text: 'We published this in the Campus:', quotes: [comment.content] },
    ...(leftOut.length > 0
      ? [{ text: 'We left this out because it looked like a signature or an older email:', quotes: leftOut }]
      : []),
    ...(filesNotTaken.length > 0
      ? [
          {
            text: 'We didn’t publish these files. By email we only accept pictures. Attach other files in the Campus:',
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
      [page, ...links].map(({ label, href }) => `${label}: ${href}`).join('\n'),
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={comment.content.slice(0, 120)}
        title={title}
        foot="You’re getting this because you replied to an email from the Campus."
      >
        {parts.map(({ text, quotes }) => (
          <div key={text}>
            <MailText>{text}</MailText>
            {quotes.map((quote) => (
              <MailQuote key={quote}>{quote}</MailQuote>
            ))}
          </div>
        ))}
        <MailButton href={page.href}>{page.label}</MailButton>
        {links.map(({ label, href }) => (
          <MailText key={label}>
            <MailLink href={href}>{label}</MailLink>
          </MailText>
        ))}
      </MailFrame>,
    ),
  }
}
