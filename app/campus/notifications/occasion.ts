/** A domain event that may notify somebody. Its id is created once and stays the same when the job is retried. */
export type Occasion = {
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

/** The events that may notify somebody. */
export const handledEvents = [
  'post.published',
  'comment.written',
  'post.edited',
  'comment.edited',
  'answer.accepted',
  'post.hidden',
  'post.restored',
  'comment.hidden',
  'comment.restored',
  'report.handled',
  'member.suspended',
  'member.readmitted',
  'member.warned',
  'post.locked',
  'post.unlocked',
  'post.pinned',
  'post.moved',
  'post.removed',
  'comment.removed',
  'appeal.answered',
  'event.changed',
  'event.series-changed',
  'event.series-cancelled',
  'event.cancelled',
  'event.reinstated',
  'event.near',
  'seat.freed',
] as const satisfies (keyof NotifiedEvents)[]
