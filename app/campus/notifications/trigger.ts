/** A domain event that may notify somebody. Its id is created once and stays the same when the job is retried. */
export type NotificationTrigger = {
  [Name in keyof NotifiedEvents]: { signal: Name; facts: NotifiedEvents[Name]; actorId: string | null; id: string }
}[keyof NotifiedEvents]

/** The payload of each event. */
export interface NotifiedEvents {
  'post.published': { postId: string }
  'comment.written': { commentId: string }
  'post.edited': { postId: string }
  'comment.edited': { commentId: string }
  'answer.accepted': { commentId: string }
  'post.hidden': NotifiedDecision & { postId: string }
  'post.restored': NotifiedDecision & { postId: string }
  'comment.hidden': NotifiedDecision & { postId: string; commentId: string }
  'comment.restored': NotifiedDecision & { postId: string; commentId: string }
  'report.handled': { decisionId: string; kind: 'post' | 'comment'; postId: string; decision: string; reason: string }
  'member.suspended': { memberId: string; until: string; reason: string }
  'member.readmitted': { memberId: string }
  'member.warned': { memberId: string; measureId: string; postId: string; commentId?: string; reason: string }
  'post.locked': NotifiedDecision & { postId: string }
  'post.unlocked': { postId: string }
  'post.pinned': { postId: string }
  'post.moved': { postId: string }
  'post.removed': { postId: string }
  'comment.removed': { postId: string; commentId: string }
  'appeal.answered': { appealId: string; memberId: string; decision: string; reason: string }
  'event.changed': EventChange
  'event.series-changed': EventChange & { seriesId: string }
  'event.series-cancelled': EventChange
  'event.cancelled': EventChange
  'event.reinstated': EventChange
  'event.near': EventChange & { memberIds: string[] }
  'seat.freed': EventChange & { memberId: string | null }
}

export interface NotifiedDecision {
  reason?: string
  released?: boolean
}

export interface EventChange {
  eventId: string
  title: string
}

const notified = {
  'post.published': true,
  'comment.written': true,
  'post.edited': true,
  'comment.edited': true,
  'answer.accepted': true,
  'post.hidden': true,
  'post.restored': true,
  'comment.hidden': true,
  'comment.restored': true,
  'report.handled': true,
  'member.suspended': true,
  'member.readmitted': true,
  'member.warned': true,
  'post.locked': true,
  'post.unlocked': true,
  'post.pinned': true,
  'post.moved': true,
  'post.removed': true,
  'comment.removed': true,
  'appeal.answered': true,
  'event.changed': true,
  'event.series-changed': true,
  'event.series-cancelled': true,
  'event.cancelled': true,
  'event.reinstated': true,
  'event.near': true,
  'seat.freed': true,
} satisfies Record<keyof NotifiedEvents, true>

/** The events that may notify somebody. */
export const handledEvents = Object.keys(notified) as (keyof NotifiedEvents)[]
