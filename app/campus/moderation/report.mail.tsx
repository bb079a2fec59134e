import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { commentPath } from '../comments/comment-path.ts'

/** Props of the email about a report. */
export interface ReportMailProps {
  kind: 'post' | 'comment'
  subjectId: string
  postId: string
  excerpt: string
  reason: string
  to: string
  siteUrl: string
}

/** The email to moderators about a report. */
export async function reportMail({
  kind,
  subjectId,
  postId,
  excerpt,
  reason,
  to,
  siteUrl,
}: ReportMailProps): Promise<Mail> {
  const link = siteUrl + (kind === 'post' ? `/campus/post/${postId}` : commentPath({ id: subjectId, postId }))
  return {
    kind: 'content.reported',
    to,
    subject: `Reported ${kind}: ${excerpt.replace(/\s+/g, ' ').slice(0, 80)}`,
    text: [`A member reported a ${kind}:`, excerpt, 'Their reason:', reason, `Review it: ${link}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={reason.slice(0, 120)}
        title={`A member reported a ${kind}`}
        foot="You’re getting this because you moderate the Campus."
      >
        <MailQuote>{excerpt}</MailQuote>
        <MailText>Their reason:</MailText>
        <MailQuote>{reason}</MailQuote>
        <MailButton href={link}>Review it</MailButton>
      </MailFrame>,
    ),
  }
}

/** The email to moderators about further reports since the last email. */
export async function waitingMail(waiting: number, siteUrl: string): Promise<Omit<Mail, 'to'>> {
  const link = `${siteUrl}/campus/moderation`
  const subject = `${waiting >= 100 ? '100 or more items are waiting' : waiting === 1 ? '1 item is waiting' : `${waiting} items are waiting`} for a moderator`
  return {
    kind: 'content.reported',
    subject,
    text: [`${subject}.`, `Review them: ${link}`].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={subject}
        title={subject}
        foot="You’re getting this because you moderate the Campus."
      >
        <MailButton href={link}>Review them</MailButton>
      </MailFrame>,
    ),
  }
}
