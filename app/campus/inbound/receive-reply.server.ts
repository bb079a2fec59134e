import { membersByIds } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { TooMany } from '#app/platform/errors.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import {
  filesOf,
  type IncomingMail,
  mailKey,
  newTextOf,
  readMail,
  recipientsOf,
} from '#app/platform/mail/incoming/incoming.server.ts'
import { failsDmarc, isAbsence, isAutomatic, reactionOf } from '#app/platform/mail/incoming/machines.ts'
import { sentWithReplyTo } from '#app/platform/mail/incoming/sent.server.ts'
import { commentDraft } from '../comments/comment.ts'
import { mailedAnswers } from '../comments/newest/queries.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { attachFiles } from './attach-files.server.ts'
import { likeByMail } from './like-by-mail.server.ts'
import { notifyOfLeftOut } from './mailed-texts.server.ts'
import { notifyMember, notifyStranger } from './reject.server.ts'
import { findReplyAddress } from './reply-address.server.ts'

/** The outcome of an inbound email. A dropped email must not be retried. */
export type InboundResult =
  | { done: 'published' | 'held'; commentId: string }
  | { done: 'liked' }
  | { done: 'dropped'; because: string }

// Limits for auto-responders that do not identify themselves: two of them in one thread would answer each other
// endlessly.
const MAX_REPLIES = { inThread: 20, same: 2 }

/**
 * Publishes the reply in a raw email as a comment by the owner of the reply address, if it was sent from their own
 * email address. Processing the same email twice creates one comment. If a reply is rejected, the sender is told why.
 */
export async function receiveAnswer(raw: Uint8Array): Promise<InboundResult> {
  const mail = await readMail(raw)
  if (!mail) return ignoreMail('This is no email.')
  if (isAutomatic(mail)) return ignoreMail('A machine answered.')
  const target = await findReplyAddress(recipientsOf(mail))
  const [member] = target ? await membersByIds([target.memberId]) : []
  if (!target || !member) return ignoreMail('Nobody answers at this address.')
  const sent = await sentWithReplyTo(target.address)
  const subjects = sent.map(({ subject }) => subject)
  if (isAbsence(mail.subject ?? '', subjects)) return ignoreMail('A machine answered.')
  if (comparableAddress(mail.soleSender ?? '') !== comparableAddress(member.email)) {
    await notifyStranger(mail, target.token)
    return ignoreMail('It does not come from the address of the member.')
  }
  const reply = newTextOf(mail, sent, [member.email])
  const reaction = reactionOf(mail, reply.text)
  if (reaction && failsDmarc(mail)) return ignoreMail('Its sender is not proven.')
  if (reaction)
    return withRejection(member, mail, () => likeByMail(member, mail, { reaction, sent, postId: target.postId }))
  return withRejection(member, mail, () => publish(member, mail, { raw, reply, target }))
}

interface Reply {
  raw: Uint8Array
  reply: ReturnType<typeof newTextOf>
  target: { memberId: string; postId: string }
}

async function publish(member: SignedIn, mail: IncomingMail, { raw, reply, target }: Reply): Promise<InboundResult> {
  const { postId } = target
  const files = filesOf(mail, reply.text)
  const key = mailKey(mail, reply.text, raw)
  const { all, same } = await mailedAnswers(target, { content: reply.text, key })
  if (same >= MAX_REPLIES.same) return ignoreMail('The same words came before: a machine answers.')
  if (all >= MAX_REPLIES.inThread) return rejectReply(member, mail, enoughToday)
  const { content, filesNotTaken } = await attachFiles(member, reply.text, files)
  const draft = commentDraft.safeParse({ content })
  if (!draft.success) return rejectReply(member, mail, draft.error.issues[0]?.message ?? '')
  const reviewReason = failsDmarc(mail) ? 'Held: an email whose sender is not proven.' : undefined
  const { id } = await writeComment(member, postId, { ...draft.data, key, reviewReason })
  await notifyOfLeftOut(member, { id, postId, ...draft.data }, { ...reply, filesNotTaken })
  return { done: reviewReason ? 'held' : 'published', commentId: id }
}

const enoughToday = `You have replied ${MAX_REPLIES.inThread} times by email in this thread today, which is the limit.`

async function withRejection(
  member: SignedIn,
  mail: IncomingMail,
  take: () => Promise<InboundResult>,
): Promise<InboundResult> {
  try {
    return await take()
  } catch (error) {
    const rejection = errorOf(error)
    // Temporary errors are rethrown, so that the mail server retries.
    if (!rejection || rejection.status === 503) throw error
    if (error instanceof TooMany) throw error
    return rejectReply(member, mail, rejection.message || 'The post is no longer there.')
  }
}

async function rejectReply(member: SignedIn, mail: IncomingMail, reason: string): Promise<InboundResult> {
  await notifyMember(member, mail, reason)
  return ignoreMail(reason)
}

function ignoreMail(reason: string): InboundResult {
  return { done: 'dropped', because: reason }
}
