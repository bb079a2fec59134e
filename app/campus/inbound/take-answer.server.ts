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
export type Taken =
  | { done: 'published' | 'held'; commentId: string }
  | { done: 'liked' }
  | { done: 'dropped'; because: string }

// Limits for auto-responders that do not identify themselves: two of them in one thread would answer each other
// endlessly.
const most = { inThread: 20, same: 2 }

/**
 * Publishes the reply in a raw email as a comment by the owner of the reply address, if it was sent from their own
 * email address. Processing the same email twice creates one comment. If a reply is rejected, the sender is told why.
 */
export async function receiveAnswer(raw: Uint8Array): Promise<Taken> {
  const mail = await readMail(raw)
  if (!mail) return dropped('This is no email.')
  if (isAutomatic(mail)) return dropped('A machine answered.')
  const place = await findReplyAddress(recipientsOf(mail))
  const [member] = place ? await membersByIds([place.memberId]) : []
  if (!place || !member) return dropped('Nobody answers at this address.')
  const sent = await sentWithReplyTo(place.address)
  const subjects = sent.map(({ subject }) => subject)
  if (isAbsence(mail.subject ?? '', subjects)) return dropped('A machine answered.')
  if (comparableAddress(mail.soleSender ?? '') !== comparableAddress(member.email)) {
    await notifyStranger(mail, place.token)
    return dropped('It does not come from the address of the member.')
  }
  const own = newTextOf(mail, sent, [member.email])
  const reaction = reactionOf(mail, own.text)
  if (reaction && failsDmarc(mail)) return dropped('Its sender is not proven.')
  if (reaction) return refusing(member, mail, () => likeByMail(member, mail, { reaction, sent, postId: place.postId }))
  return refusing(member, mail, () => publish(member, mail, { raw, own, place }))
}

interface Answer {
  raw: Uint8Array
  own: ReturnType<typeof newTextOf>
  place: { memberId: string; postId: string }
}

async function publish(member: SignedIn, mail: IncomingMail, { raw, own, place }: Answer): Promise<Taken> {
  const { postId } = place
  const files = filesOf(mail, own.text)
  const key = mailKey(mail, own.text, raw)
  const { all, same } = await mailedAnswers(place, { content: own.text, key })
  if (same >= most.same) return dropped('The same words came before: a machine answers.')
  if (all >= most.inThread) return refuse(member, mail, enoughToday)
  const { content, filesNotTaken } = await attachFiles(member, own.text, files)
  const draft = commentDraft.safeParse({ content })
  if (!draft.success) return refuse(member, mail, draft.error.issues[0]?.message ?? '')
  const heldFor = failsDmarc(mail) ? 'Held: an email whose sender is not proven.' : undefined
  const { id } = await writeComment(member, postId, { ...draft.data, key, heldFor })
  await notifyOfLeftOut(member, { id, postId, ...draft.data }, { ...own, filesNotTaken })
  return { done: heldFor ? 'held' : 'published', commentId: id }
}

const enoughToday = `You have answered ${most.inThread} times in this thread today: that is as often as goes by email.`

async function refusing(member: SignedIn, mail: IncomingMail, take: () => Promise<Taken>): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    const refusal = errorOf(error)
    // Temporary errors are rethrown, so that the mail server retries.
    if (!refusal || refusal.status === 503) throw error
    if (error instanceof TooMany) throw error
    return refuse(member, mail, refusal.message || 'The post is no longer there.')
  }
}

async function refuse(member: SignedIn, mail: IncomingMail, because: string): Promise<Taken> {
  await notifyMember(member, mail, because)
  return dropped(because)
}

function dropped(because: string): Taken {
  return { done: 'dropped', because }
}
