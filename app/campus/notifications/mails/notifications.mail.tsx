import { Fragment } from 'react'
import { MailButton, MailFrame, MailQuote, MailText } from '#app/platform/mail/frame.tsx'
import { aboveThisLine } from '#app/platform/mail/incoming/new-text.ts'
import { renderMail } from '#app/platform/mail/render.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { site } from '#app/shell/site.ts'
import { leadsTo, type NotificationGroup, sentence } from '../grouped.ts'
import { type MailFoot, mailHeaders, plainFoot, UnsubscribeFoot } from './unsubscribe-foot.tsx'

/** Props of an email about notifications. */
export interface NotificationsMailProps extends MailFoot {
  to: string
  groups: NotificationGroup[]
  /** True for the daily email. */
  daily?: boolean
  /** The reply address, if the email is about one thread. */
  replyTo?: string | undefined
}

/** The email about a member's notifications. Emails about one thread are threaded in email clients. */
export async function notificationsMail(props: NotificationsMailProps): Promise<Mail> {
  const { to, groups, daily, siteUrl, replyTo } = props
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const first = groups[0]
  const oneThread = threadOf(groups)
  const title = daily
    ? 'Your day in the Campus'
    : groups.length === 1 && first
      ? sentence(first)
      : `${count} updates for you`
  const subject = oneThread && !daily ? `Re: ${first?.newest.title ?? 'your post'}` : `${title} in the Campus`
  return {
    kind: daily ? 'notifications.daily' : 'notifications.at-once',
    to,
    ...(replyTo && { replyTo }),
    subject: daily ? title : subject.replace('the Campus in the Campus', 'the Campus'),
    headers: { ...mailHeaders(props), ...(oneThread && !daily ? threadHeaders(oneThread, siteUrl) : {}) },
    text: [
      ...(replyTo ? [aboveThisLine] : []),
      ...groups.map((group) => plainGroup(group, siteUrl)),
      plainFoot(props),
    ].join('\n\n'),
    html: await renderMail(
      <MailFrame
        brand={site.name}
        siteUrl={siteUrl}
        preview={first?.newest.excerpt?.slice(0, 120) ?? title}
        title={title}
        foot={<UnsubscribeFoot {...props} />}
      >
        {replyTo && <MailText>{aboveThisLine}</MailText>}
        {groups.map((group) => (
          <Fragment key={group.newest.id}>
            {(groups.length > 1 || title !== sentence(group)) && <MailText>{sentence(group)}</MailText>}
            {group.newest.details.reason && <MailText>{`Reason: ${group.newest.details.reason}`}</MailText>}
            {[...group.items]
              .reverse()
              .map((item) =>
                item.excerpt ? (
                  <MailQuote key={item.id}>{`${item.actor ? `${item.actor.name}: ` : ''}${item.excerpt}`}</MailQuote>
                ) : null,
              )}
            <MailButton href={siteUrl + leadsTo(firstOf(group))}>Open it in the Campus</MailButton>
          </Fragment>
        ))}
      </MailFrame>,
    ),
  }
}

/** The post that all groups are about; undefined if there are several or none. */
export function threadOf(groups: NotificationGroup[]): string | undefined {
  const threads = new Set(groups.map(({ newest }) => newest.postId))
  return threads.size === 1 ? (groups[0]?.newest.postId ?? undefined) : undefined
}

function plainGroup(group: NotificationGroup, siteUrl: string): string {
  const { reason } = group.newest.details
  const quotes = [...group.items]
    .reverse()
    .flatMap(({ actor, excerpt }) => (excerpt ? [`${actor ? `${actor.name}: ` : ''}${excerpt}`] : []))
  const lines = [sentence(group), ...(reason ? [`Reason: ${reason}`] : []), ...quotes]
  return [...lines, `Open it in the Campus: ${siteUrl}${leadsTo(firstOf(group))}`].join('\n\n')
}

function firstOf({ items, newest }: NotificationGroup) {
  return items.at(-1) ?? newest
}

// Emails about one post refer to the same message id, which was never sent, so that email clients thread them.
function threadHeaders(postId: string, siteUrl: string): Record<string, string> {
  const root = `<post.${postId}@${new URL(siteUrl).hostname}>`
  return { 'In-Reply-To': root, References: root }
}
