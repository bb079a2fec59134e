import { everyGuestOf, guestsFrom } from '#app/events/registrations/queries.server.ts'
import { commentAsWritten } from '../comments/newest/queries.server.ts'
import type { Mention } from '../mentions/mention.ts'
import { reportersOf } from '../moderation/queries.server.ts'
import { isWarningInForce } from '../moderation/sanctions/queries.server.ts'
import { postAsWritten } from '../posts/queries.server.ts'
import { levelsOf } from '../reading/follows/queries.server.ts'
import { whoSeesTopic } from '../topics/audience/queries.server.ts'
import type { NotificationKind, NotificationPayload } from './notification.ts'
import type { EventChange, Heard, NotifiedDecision, Occasion } from './occasion.ts'
import type { notifications } from './tables.server.ts'

/** A notification of one member, without id and frequency. */
export type Told = Omit<typeof notifications.$inferInsert, 'id' | 'pace'>

/**
 * Determines the recipients of an event. Leaves out the actor, members who may not see the record, and members who
 * muted it. Each member gets one notification, for the most specific reason.
 */
export async function resolveRecipients(occasion: Occasion): Promise<Told[]> {
  const told = await filterVisible(await concerned(occasion))
  const once = new Map(told.toReversed().map((one) => [one.memberId, one]))
  once.delete(occasion.actorId ?? '')
  // After an approval the moderator is the occasion's actor: do not notify authors of their own text.
  return [...once.values()].filter(({ memberId, actorId }) => memberId !== actorId)
}

/** Keeps the members who can see the topic of the post. All notifications of an occasion are about the same post. */
async function filterVisible(told: Told[]): Promise<Told[]> {
  const postId = told[0]?.postId
  const post = postId ? await postAsWritten(postId) : undefined
  if (!post) return told
  const seeing = await whoSeesTopic(
    post.topicId,
    told.map(({ memberId }) => memberId),
  )
  return told.filter(({ memberId }) => seeing.has(memberId))
}

async function concerned({ signal, facts, id }: Occasion): Promise<Told[]> {
  switch (signal) {
    case 'post.published':
      return ofPost(facts.postId)
    case 'comment.written':
      return ofComment(facts.commentId)
    // An edit notifies only the members it mentions: the others were notified when the text was published.
    case 'post.edited':
      return (await ofPost(facts.postId)).filter(({ kind }) => kind === 'mention')
    case 'comment.edited':
      return (await ofComment(facts.commentId)).filter(({ kind }) => kind === 'mention')
    case 'answer.accepted':
      return ofAcceptance(facts.commentId)
    case 'post.hidden':
    case 'post.restored':
      return ofDecision(id, facts, signal === 'post.hidden' ? 'hidden' : 'restored')
    case 'comment.hidden':
    case 'comment.restored':
      return ofDecision(id, facts, signal === 'comment.hidden' ? 'hidden' : 'restored')
    case 'post.locked':
    case 'post.unlocked':
    case 'post.pinned':
    case 'post.moved':
    case 'post.removed':
      return ofDecision(id, facts, signal.replace('post.', ''))
    case 'comment.removed':
      return ofDecision(id, facts, 'removed')
    case 'member.warned':
      return ofWarning(facts)
    case 'appeal.answered': {
      const { memberId, decision, reason } = facts
      const about = { decision: `appeal-${decision}`, ...(reason && { reason }) }
      return [{ memberId, kind: 'decision', cause: id, facts: about }]
    }
    case 'report.handled':
      return ofReports(facts)
    case 'member.suspended':
      return [ofSuspension(id, facts.memberId, { decision: 'suspended', reason: facts.reason, until: facts.until })]
    case 'member.readmitted':
      return [ofSuspension(id, facts.memberId, { decision: 'readmitted' })]
    case 'event.series-changed':
      return ofSeries(id, facts, 'changed')
    case 'event.series-cancelled':
      return ofSeries(id, facts, 'cancelled')
    case 'event.changed':
    case 'event.cancelled':
    case 'event.reinstated':
      return ofEvent(id, facts, signal.replace('event.', ''), await everyGuestOf(facts.eventId))
    case 'event.near':
      return ofEvent(id, facts, 'near', facts.memberIds)
    case 'seat.freed':
      return ofEvent(id, facts, 'seat', facts.memberId ? [facts.memberId] : [])
  }
}

async function ofPost(postId: string): Promise<Told[]> {
  const post = await postAsWritten(postId)
  if (!post?.stands) return []
  const { topicId, authorId, mentions } = post
  const { followers, deaf } = await listeners([
    { kind: 'topic', id: topicId },
    ...(authorId ? [{ kind: 'person' as const, id: authorId }] : []),
  ])
  const about = { cause: `post:${postId}`, actorId: authorId, postId }
  return [...mentioned(mentions, deaf, about), ...followers.map((memberId) => followed(memberId, about))]
}

async function ofComment(commentId: string): Promise<Told[]> {
  const comment = await commentAsWritten(commentId)
  const post = comment?.stands ? await postAsWritten(comment.postId) : undefined
  if (!comment || !post?.stands) return []
  const { followers, deaf } = await listeners([
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
  const told = (kind: NotificationKind, memberIds: (string | null)[]) =>
    memberIds.flatMap((memberId) => (memberId && !deaf.has(memberId) ? [{ memberId, kind, ...about }] : []))
  const parent = comment.replyTo ? await commentAsWritten(comment.replyTo) : undefined
  return [
    ...mentioned(comment.mentions, deaf, about),
    ...told('reply', [parent?.authorId ?? null]),
    ...told('comment', [post.authorId]),
    ...told('followed', followers),
  ]
}

type About = Omit<Told, 'memberId' | 'kind'>

function mentioned(mentions: Mention[], deaf: Set<string>, about: About): Told[] {
  return mentions.flatMap(({ memberId }) => (deaf.has(memberId) ? [] : [{ memberId, kind: 'mention', ...about }]))
}

function followed(memberId: string, about: About): Told {
  return { memberId, kind: 'followed', ...about }
}

async function ofAcceptance(commentId: string): Promise<Told[]> {
  const comment = await commentAsWritten(commentId)
  const post = comment?.stands ? await postAsWritten(comment.postId) : undefined
  if (!comment?.authorId || !post?.stands) return []
  const facts = { decision: 'accepted' }
  const about = { cause: `accepted:${commentId}`, actorId: post.authorId, postId: post.id, commentId, facts }
  return [{ memberId: comment.authorId, kind: 'reply', ...about }]
}

/**
 * The followers of `subjects`, and the members who muted one. Followers of a topic are notified of its posts, not of
 * comments.
 */
async function listeners(subjects: Parameters<typeof levelsOf>[0]) {
  const levels = await levelsOf(subjects)
  const deaf = new Set(levels.filter(({ level }) => level === 'mute').map(({ memberId }) => memberId))
  const inThread = subjects.some(({ kind }) => kind === 'post')
  const followers = levels
    .filter(({ level, kind, memberId }) => level === 'follow' && !deaf.has(memberId) && !(inThread && kind === 'topic'))
    .map(({ memberId }) => memberId)
  return { followers, deaf }
}

async function ofDecision(
  cause: string,
  { postId, commentId, reason, released }: NotifiedDecision & { postId: string; commentId?: string },
  shown: string,
): Promise<Told[]> {
  const post = await postAsWritten(postId)
  const authorId = commentId ? (await commentAsWritten(commentId))?.authorId : post?.authorId
  if (!post || !authorId) return []
  const decision = released ? 'released' : shown
  const facts = { title: post.title, about: commentId ? ('comment' as const) : ('post' as const), decision }
  const place = { postId, ...(commentId && { commentId }) }
  return [{ memberId: authorId, kind: 'decision', cause, ...place, facts: { ...facts, ...(reason && { reason }) } }]
}

/** The cause contains the warning's id. A withdrawn warning notifies nobody. */
async function ofWarning({ memberId, measureId, postId, commentId, reason }: Heard['member.warned']): Promise<Told[]> {
  if (!(await isWarningInForce(measureId))) return []
  const post = await postAsWritten(postId)
  const about = commentId ? ('comment' as const) : ('post' as const)
  const facts = { decision: 'warned', about, reason, ...(post && { title: post.title }) }
  const place = { postId, ...(commentId && { commentId }) }
  return [{ memberId, kind: 'decision', cause: `warned:${measureId}`, facts, ...place }]
}

async function ofReports({ decisionId, kind, postId, decision, reason }: Heard['report.handled']): Promise<Told[]> {
  const reporters = await reportersOf(decisionId)
  const post = await postAsWritten(postId)
  const facts = { decision, about: kind, ...(post && { title: post.title }), ...(reason && { reason }) }
  return reporters.map((memberId) => ({ memberId, kind: 'report', cause: `handled:${decisionId}`, postId, facts }))
}

function ofSuspension(cause: string, memberId: string, facts: NotificationPayload): Told {
  return { memberId, kind: 'decision', cause, facts }
}

/** One notification per guest, however many dates of the series they registered for. */
async function ofSeries(
  cause: string,
  { eventId, title }: EventChange,
  decision: 'changed' | 'cancelled',
): Promise<Told[]> {
  const guests = await guestsFrom(eventId, decision === 'cancelled')
  return guests.map((guest) => ({ kind: 'event', cause, facts: { title, decision }, ...guest }))
}

function ofEvent(cause: string, { eventId, title }: EventChange, decision: string, memberIds: string[]): Told[] {
  return memberIds.map((memberId) => ({ memberId, kind: 'event', cause, eventId, facts: { title, decision } }))
}
