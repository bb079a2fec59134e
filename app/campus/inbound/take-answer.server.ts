import type { Email } from 'postal-mime'
import { membersToMail } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { refusalOf } from '#app/platform/forms/refusal.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import {
  isAutomatic,
  mailKey,
  ownWordsOf,
  readMail,
  recipientsOf,
} from '#app/platform/mail/incoming/incoming.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { commentDraft } from '../comments/comment.ts'
import { mailedAnswers } from '../comments/standing/queries.server.ts'
import { writeComment } from '../comments/write.server.ts'
import { refusedMail } from './refused.mail.tsx'
import { findReplyAddress } from './reply-address.server.ts'

/** What became of a mail that came in; what was dropped is not worth another try. */
export type Taken = { done: 'published'; commentId: string } | { done: 'dropped'; because: string }

// Machines that do not say that they are some answer each mail: two of them in one thread would never end.
const most = { inThread: 20, same: 2 }

const refusals: Limit = { name: 'inbound.refusal', points: 5, seconds: 86_400, per: 'account' }

/**
 * Publishes the answer in a raw mail as a comment of whose reply address it went to, if it comes from their own mail
 * address. The same mail taken twice is one comment. What is refused is told to the sender, in words.
 */
export async function takeAnswer(raw: Uint8Array): Promise<Taken> {
  const mail = await readMail(raw)
  if (!mail) return { done: 'dropped', because: 'This is no email.' }
  if (isAutomatic(mail)) return { done: 'dropped', because: 'A machine answered.' }
  const place = await findReplyAddress(recipientsOf(mail))
  const [member] = place ? await membersToMail([place.memberId]) : []
  if (!place || !member) return { done: 'dropped', because: 'Nobody answers at this address.' }
  if (mail.soleSender !== member.email.toLowerCase())
    return { done: 'dropped', because: 'It does not come from the address of the member.' }
  const draft = commentDraft.safeParse({ content: ownWordsOf(mail) })
  if (!draft.success) return refuse(member, mail, draft.error.issues[0]?.message ?? '')
  const answer = { ...draft.data, key: mailKey(mail, draft.data.content, raw) }
  const { all, same } = await mailedAnswers(place, answer)
  if (same >= most.same) return { done: 'dropped', because: 'The same words came before: a machine answers.' }
  if (all >= most.inThread) return refuse(member, mail, enoughToday)
  try {
    const { id } = await writeComment(member, place.postId, answer)
    return { done: 'published', commentId: id }
  } catch (error) {
    const refusal = refusalOf(error)
    // The mail server tries again what may work later.
    if (!refusal || refusal.status === 503) throw error
    return refuse(member, mail, refusal.message || 'The post is no longer there.')
  }
}

const enoughToday = `You have answered ${most.inThread} times in this thread today: that is as often as goes by email.`

async function refuse(member: SignedIn, mail: Email, because: string): Promise<Taken> {
  const isTold = await consume(refusals, member.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooMany) return false
      throw error
    },
  )
  if (isTold)
    await sendMail(
      await refusedMail({ to: member.email, subject: mail.subject ?? '', because, siteUrl: config().siteUrl }),
    )
  return { done: 'dropped', because }
}
