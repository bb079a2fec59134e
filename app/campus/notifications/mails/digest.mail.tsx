import type { ReactNode } from 'react'
import { MailFrame, MailLink, MailText } from '#app/platform/mail/frame.tsx'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { formatTime } from '#app/ui/time.tsx'
import { leadsTo, type NotificationGroup, sentence } from '../grouped.ts'
import { type MailFoot, mailHeaders, plainFoot, UnsubscribeFoot } from './unsubscribe-foot.tsx'

/** Props of the weekly digest. */
export interface DigestMailProps extends MailFoot {
  to: string
  groups: NotificationGroup[]
  lively: { id: string; title: string; commentCount: number }[]
  unanswered: { id: string; title: string }[]
  event: { title: string; startsAt: Date } | null
  article: { slug: string; title: string } | null
}

/** The weekly digest: posts that the member follows come first. */
export async function digestMail(props: DigestMailProps): Promise<Mail> {
  const { to, siteUrl } = props
  const parts = partsOf(props)
  const text = parts.flatMap(({ title, lines }) => [
    title,
    lines.map(({ words, href }) => `${words}\n${href}`).join('\n'),
  ])
  return {
    kind: 'notifications.weekly',
    to,
    subject: 'Your week in the Campus',
    headers: mailHeaders(props),
    text: [...text, plainFoot(props)].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={parts[0]?.lines[0]?.words ?? ''}
        title="Your week in the Campus"
        foot={<UnsubscribeFoot {...props} />}
      >
        {parts.map(({ title, lines }) => (
          <MailPart key={title} title={title}>
            {lines.map(({ words, href }) => (
              <MailText key={href + words}>
                <MailLink href={href}>{words}</MailLink>
              </MailText>
            ))}
          </MailPart>
        ))}
      </MailFrame>,
    ),
  }
}

interface Part {
  title: string
  lines: { words: string; href: string }[]
}

function partsOf({ groups, lively, unanswered, event, article, siteUrl }: DigestMailProps): Part[] {
  const post = (id: string) => `${siteUrl}/campus/post/${id}`
  const parts: Part[] = [
    {
      title: 'For you',
      lines: groups.slice(0, 10).map((group) => ({ words: sentence(group), href: siteUrl + leadsTo(group.newest) })),
    },
    {
      title: 'Most discussed',
      lines: lively.map(({ id, title, commentCount }) => ({
        words: `${title} (${commentCount} ${commentCount === 1 ? 'comment' : 'comments'})`,
        href: post(id),
      })),
    },
    {
      title: 'Waiting for an answer',
      lines: unanswered.map(({ id, title }) => ({ words: title, href: post(id) })),
    },
    {
      title: 'Next event',
      lines: event
        ? [{ words: `${event.title}, ${formatTime(event.startsAt)}`, href: `${siteUrl}/campus/events` }]
        : [],
    },
    {
      title: 'Worth reading',
      lines: article ? [{ words: article.title, href: `${siteUrl}/resources/articles/${article.slug}` }] : [],
    },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

function MailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="m-ink" style={{ margin: '24px 0 8px', fontSize: 18 }}>
        {title}
      </h2>
      {children}
    </>
  )
}
