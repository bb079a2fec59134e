import type { SignedIn } from '#app/platform/actor.ts'
import type { IncomingMail } from '#app/platform/mail/incoming/incoming.server.ts'
import { type SentMail, sentAs } from '#app/platform/mail/incoming/sent.server.ts'
import { COMMENT_PATH } from '../comments/comment-path.ts'
import { likeComment } from '../comments/likes/like.server.ts'
import { likePost } from '../posts/likes/like.server.ts'
import type { InboundResult } from './receive-reply.server.ts'

/** Likes the post or comment of the email that a member reacted to in Gmail or Outlook. */
export async function likeByMail(
  member: SignedIn,
  mail: IncomingMail,
  { reaction, sent, postId }: { reaction: { isLike: boolean }; sent: SentMail[]; postId: string },
): Promise<InboundResult> {
  if (!reaction.isLike) return { done: 'dropped', because: 'This reaction is no like.' }
  const original = await sentAs((mail.inReplyTo ?? '').trim().replace(/^<|>$/g, ''))
  const about = original?.recipient === member.email ? original : sent[0]
  const [, commentId] = COMMENT_PATH.exec(about?.bodyText ?? '') ?? []
  await (commentId ? likeComment(member, commentId) : likePost(member, postId))
  return { done: 'liked' }
}
