import { everyGuestOf, guestsFrom } from '#app/events/registrations/queries.server.ts'
import { commentAsWritten } from '../comments/newest/queries.server.ts'
import type { Mention } from '../mentions/mention.ts'
import { reportersOf } from '../moderation/queries.server.ts'
import { isWarningInForce } from '../moderation/sanctions/queries.server.ts'
import { postAsWritten } from '../posts/queries.server.ts'
import { levelsOf } from '../reading/follows/queries.server.ts'
import { membersWhoSee } from '../topics/audience/queries.server.ts'
import type { NotificationKind, NotificationPayload } from './notification.ts'
import type { notifications } from './tables.server.ts'
import type { EventChange, NotificationTrigger, NotifiedDecision, NotifiedEvents } from './trigger.ts'

/** A notification of one member, without id and frequency. */
export type NewNotification = Omit<typeof notifications.$inferInsert, 'id' | 'pace'>

/**
 * Determines the recipients of an event. Leaves out the actor, members who may not see the record, and members who
 * muted it. Each member gets one notification, for the most specific reason.
 */
export async function resolveRecipients(trigger: NotificationTrigger): Promise<NewNotification[]> {
  const recipients = await filterVisible(await findRecipients(trigger))
  const once = new Map(recipients.toReversed().map((one) => [one.memberId, one]))
  once.delete(trigger.actorId ?? '')
  // After an approval the moderator is the trigger's actor: do not notify authors of their own text.
  return [...once.values()].filter(({ memberId, actorId }) => memberId !== actorId)
}

/** Keeps the members who can see the topic of the post. All notifications of a trigger are about the same post. */
async function filterVisible(recipients: NewNotification[]): Promise<NewNotification[]> {
  const postId = recipients[0]?.postId
  const post = postId ? await postAsWritten(postId) : undefined
  if (!post) return recipients
  const seeing = await membersWhoSee(
    post.topicId,
    recipients.map(({ memberId }) => memberId),
  )
  return recipients.filter(({ memberId }) => seeing.has(memberId))
}

async function findRecipients({ signal, facts: payload, id }: NotificationTrigger): Promise<NewNotification[]> {
  switch (signal) {
    case 'post.published':
      return ofPost(payload.postId)
    case 'comment.written':
      return ofComment(payload.commentId)
    // An edit notifies only the members it mentions: the others were notified when the text was published.
    case 'post.edited':
      return (await ofPost(payload.postId)).filter(({ kind }) => kind === 'mention')
    case 'comment.edited':
      return (await ofComment(payload.commentId)).filter(({ kind }) => kind === 'mention')
    case 'answer.accepted':
      return ofAcceptance(payload.commentId)
    case 'post.hidden':
    case 'post.restored':
      return ofDecision(id, payload, signal === 'post.hidden' ? 'hidden' : 'restored')
    case 'comment.hidden':
    case 'comment.restored':
      return ofDecision(id, payload, signal === 'comment.hidden' ? 'hidden' : 'restored')
    case 'post.locked':
    case 'post.unlocked':
    case 'post.pinned':
    case 'post.moved':
    case 'post.removed':
      return ofDecision(id, payload, signal.replace('post.', ''))
    case 'comment.removed':
      return ofDecision(id, payload, 'removed')
    case 'member.warned':
      return ofWarning(payload)
    case 'appeal.answered': {
      const { memberId, decision, reason } = payload
      const about = { decision: `appeal-${decision}`, ...(reason && { reason }) }
      return [{ memberId, kind: 'decision', cause: id, details: about }]
    }
    case 'report.handled':
      return ofReports(payload)
    case 'member.suspended':
      return [
        ofSuspension(id, payload.memberId, { decision: 'suspended', reason: payload.reason, until: payload.until }),
      ]
    case 'member.readmitted':
      return [ofSuspension(id, payload.memberId, { decision: 'readmitted' })]
    case 'event.series-changed':
      return ofSeries(id, payload, 'changed')
    case 'event.series-cancelled':
      return ofSeries(id, payload, 'cancelled')
    case 'event.changed':
    case 'event.cancelled':
    case 'event.reinstated':
      return ofEvent(id, payload, signal.replace('event.', ''), await everyGuestOf(payload.eventId))
    case 'event.near':
      return ofEvent(id, payload, 'near', payload.memberIds)
    case 'seat.freed':
      return ofEvent(id, payload, 'seat', payload.memberId ? [payload.memberId] : [])
  }
}

async function ofPost(postId: string): Promise<NewNotification[]> {
  const post = await postAsWritten(postId)
  if (!post?.isPublished) return []
  const { topicId, authorId, mentions } = post
  const { followers, muted } = await listeners([
    { kind: 'topic', id: topicId },
    ...(authorId ? [{ kind: 'person' as const, id: authorId }] : []),
  ])
  const about = { cause: `post:${postId}`, actorId: authorId, postId }
  return [...mentioned(mentions, muted, about), ...followers.map((memberId) => followed(memberId, about))]
}

async function ofComment(commentId: string): Promise<NewNotification[]> {
  const comment = await commentAsWritten(commentId)
  const post = comment?.isPublished ? await postAsWritten(comment.postId) : undefined
  if (!comment || !post?.isPublished) return []
  const { followers, muted } = await listeners([
    { kind: 'post', id: post.id },
    { kind: 'topic', id: post.topicId },
    ...(comment.authorId ? [{ kind: 'person' as const, id: comment.authorId }] : []),
  ])
  const about = {
    cause: `comment:${commentId}`,
    actorId: comment.authorId,
    postId: post.id,
    commentId,
  }
  const notificationsFor = (kind: NotificationKind, memberIds: (string | null)[]) =>
    memberIds.flatMap((memberId) => (memberId && !muted.has(memberId) ? [{ memberId, kind, ...about }] : []))
  const parent = comment.replyTo ? await commentAsWritten(comment.replyTo) : undefined
  return [
    ...mentioned(comment.mentions, muted, about),
    ...notificationsFor('reply', [parent?.authorId ?? null]),
    ...notificationsFor('comment', [post.authorId]),
    ...notificationsFor('followed', followers),
  ]
}

type About = Omit<NewNotification, 'memberId' | 'kind'>

function mentioned(mentions: Mention[], muted: Set<string>, about: About): NewNotification[] {
  return mentions.flatMap(({ memberId }) => (muted.has(memberId) ? [] : [{ memberId, kind: 'mention', ...about }]))
}

function followed(memberId: string, about: About): NewNotification {
  return { memberId, kind: 'followed', ...about }
}

async function ofAcceptance(commentId: string): Promise<NewNotification[]> {
  const comment = await commentAsWritten(commentId)
  const post = comment?.isPublished ? await postAsWritten(comment.postId) : undefined
  if (!comment?.authorId || !post?.isPublished) return []
  const payload = { decision: 'accepted' }
  const about = { cause: `accepted:${commentId}`, actorId: post.authorId, postId: post.id, commentId, details: payload }
  return [{ memberId: comment.authorId, kind: 'reply', ...about }]
}

/**
 * The followers of `subjects`, and the members who muted one. Followers of a topic are notified of its posts, not of
 * comments.
 */
async function listeners(subjects: Parameters<typeof levelsOf>[0]) {
  const levels = await levelsOf(subjects)
  const muted = new Set(levels.filter(({ level }) => level === 'mute').map(({ memberId }) => memberId))
  const inThread = subjects.some(({ kind }) => kind === 'post')
  const followers = levels
    .filter(
      ({ level, kind, memberId }) => level === 'follow' && !muted.has(memberId) && !(inThread && kind === 'topic'),
    )
    .map(({ memberId }) => memberId)
  return { followers, muted }
}

async function ofDecision(
  cause: string,
  { postId, commentId, reason, released }: NotifiedDecision & { postId: string; commentId?: string },
  shown: string,
): Promise<NewNotification[]> {
  const post = await postAsWritten(postId)
  const authorId = commentId ? (await commentAsWritten(commentId))?.authorId : post?.authorId
  if (!post || !authorId) return []
  const decision = released ? 'released' : shown
  const payload = { title: post.title, about: commentId ? ('comment' as const) : ('post' as const), decision }
  const subject = { postId, ...(commentId && { commentId }) }
  return [
    { memberId: authorId, kind: 'decision', cause, ...subject, details: { ...payload, ...(reason && { reason }) } },
  ]
}

/** The cause contains the warning's id. A withdrawn warning notifies nobody. */
async function ofWarning({
  memberId,
  measureId,
  postId,
  commentId,
  reason,
}: NotifiedEvents['member.warned']): Promise<NewNotification[]> {
  if (!(await isWarningInForce(measureId))) return []
  const post = await postAsWritten(postId)
  const about = commentId ? ('comment' as const) : ('post' as const)
  const payload = { decision: 'warned', about, reason, ...(post && { title: post.title }) }
  const subject = { postId, ...(commentId && { commentId }) }
  return [{ memberId, kind: 'decision', cause: `warned:${measureId}`, details: payload, ...subject }]
}

async function ofReports({
  decisionId,
  kind,
  postId,
  decision,
  reason,
}: NotifiedEvents['report.handled']): Promise<NewNotification[]> {
  const reporters = await reportersOf(decisionId)
  const post = await postAsWritten(postId)
  const payload = { decision, about: kind, ...(post && { title: post.title }), ...(reason && { reason }) }
  return reporters.map((memberId) => ({
    memberId,
    kind: 'report',
    cause: `handled:${decisionId}`,
    postId,
    details: payload,
  }))
}

function ofSuspension(cause: string, memberId: string, payload: NotificationPayload): NewNotification {
  return { memberId, kind: 'decision', cause, details: payload }
}

/** One notification per guest, however many dates of the series they registered for. */
async function ofSeries(
  cause: string,
  { eventId, title }: EventChange,
  decision: 'changed' | 'cancelled',
): Promise<NewNotification[]> {
  const guests = await guestsFrom(eventId, decision === 'cancelled')
  return guests.map((guest) => ({ kind: 'event', cause, details: { title, decision }, ...guest }))
}

function ofEvent(
  cause: string,
  { eventId, title }: EventChange,
  decision: string,
  memberIds: string[],
): NewNotification[] {
  return memberIds.map((memberId) => ({ memberId, kind: 'event', cause, eventId, details: { title, decision } }))
}
