import { formatTime } from '#app/ui/time.tsx'
import { commentPath } from '../comments/comment-path.ts'
import type { NotificationKind, NotificationPayload } from './notification.ts'

/** The fields that determine the wording of a notification. */
export interface Summarizable {
  id: string
  kind: NotificationKind
  postId: string | null
  commentId: string | null
  eventId: string | null
  memberId: string
  details: NotificationPayload
  createdAt: Date
  readAt: Date | null
  actor: { id: string | null; name: string } | null
  title: string | null
  excerpt: string | null
}

/** Notifications of one kind about one thread: `Ada and 3 others answered`. */
export interface NotificationGroup<Item extends Summarizable = Summarizable> {
  items: Item[]
  /** The newest of the group, which determines the wording. */
  newest: Item
}

/** Groups notifications of the same kind about the same thread; read and unread ones stay apart. Keeps the order. */
export function grouped<Item extends Summarizable>(items: Item[]): NotificationGroup<Item>[] {
  const groups = new Map<string, NotificationGroup<Item>>()
  for (const item of items) {
    const isGrouped = item.commentId && item.kind !== 'mention' && item.kind !== 'decision' && item.kind !== 'report'
    const same = [item.kind, item.postId, item.details.decision, item.readAt !== null].join(' ')
    const key = isGrouped ? same : item.id
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { items: [item], newest: item })
  }
  return [...groups.values()]
}

/** The actors: `Ada`, `Ada and Ben`, `Ada and 3 others`. */
export function namesIn({ items }: NotificationGroup): string {
  const names = [
    ...new Map(items.map(({ actor }) => [actor?.id ?? actor?.name, actor?.name ?? 'A moderator'])).values(),
  ]
  if (names.length === 1) return names[0] ?? ''
  return names.length === 2 ? `${names[0]} and ${names[1]}` : `${names[0]} and ${names.length - 1} others`
}

/** The sentence after the names: `answered “How do you demo it?”`. */
export function wordsFor({ newest }: NotificationGroup): string {
  const { kind, commentId, details } = newest
  const title = `“${newest.title ?? 'a post'}”`
  switch (kind) {
    case 'comment':
      return `answered ${title}`
    case 'reply':
      return details.decision === 'accepted' ? `chose your answer in ${title}` : `replied to you in ${title}`
    case 'mention':
      return `mentioned you in ${title}`
    case 'followed':
      return commentId ? `answered ${title}, which you follow` : `posted ${title}`
    case 'event':
      return `${title} ${becomings[details.decision ?? ''] ?? 'has changed'}`
    case 'report':
      return `We reviewed your report about ${title}: ${outcomes[details.decision ?? ''] ?? 'nothing has changed'}`
    case 'decision':
      return decisionWords(details, title)
  }
}

/** Decision of an event notification → its wording. */
const becomings: Record<string, string> = {
  cancelled: 'is canceled',
  reinstated: 'is back on',
  near: 'starts soon',
  seat: 'has a seat for you',
}

function decisionWords({ decision, about, until }: NotificationPayload, title: string): string {
  const subject = about === 'comment' ? `your comment in ${title}` : `your post ${title}`
  if (decision === 'suspended')
    return `You’re suspended until ${formatTime(new Date(until ?? 0))}. You can read, but you can’t post.`
  if (decision === 'readmitted') return 'Your suspension is over. You can post again.'
  if (decision === 'appeal-upheld') return 'An admin took another look and kept the decision.'
  if (decision === 'appeal-reversed') return 'An admin took another look and reversed the decision.'
  const did = moderatorsActs[decision ?? '']
  if (did) return `A moderator ${did} ${subject}`
  return decision === 'released' ? `A moderator approved ${subject}` : `A moderator made ${subject} visible again`
}

const moderatorsActs: Record<string, string> = {
  hidden: 'hid',
  removed: 'removed',
  locked: 'locked',
  unlocked: 'unlocked',
  pinned: 'pinned',
  moved: 'moved',
  warned: 'warned you about',
}

const outcomes: Record<string, string> = {
  hidden: 'it is now hidden',
  dismissed: 'it stays up',
  restored: 'it is visible again',
}

/** True if the sentence begins with the names of the actors. */
export function namesSomebody({ newest: { kind } }: NotificationGroup): boolean {
  return kind !== 'event' && kind !== 'decision' && kind !== 'report'
}

/** The whole sentence, as plain text. */
export function sentence(group: NotificationGroup): string {
  return namesSomebody(group) ? `${namesIn(group)} ${wordsFor(group)}` : wordsFor(group)
}

/** The address: the comment, the post, the event, or the reader's own profile. */
export function leadsTo({
  postId,
  commentId,
  eventId,
  memberId,
}: Pick<Summarizable, 'postId' | 'commentId' | 'eventId' | 'memberId'>): string {
  if (postId) return commentId ? commentPath({ id: commentId, postId }) : `/campus/post/${postId}`
  return eventId ? `/campus/events#event-${eventId}` : `/campus/members/${memberId}`
}
