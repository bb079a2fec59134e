import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { membersToMail } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { refusalOf } from '#app/platform/forms/refusal.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { commentDraft } from '../comments/comment.ts'
import { writeComment } from '../comments/write.server.ts'
import { ownWords, textOfHtml } from './own-words.ts'
import { refusedMail } from './refused.mail.tsx'
import { findReplyAddress } from './reply-address.server.ts'

/** What became of a mail that came in; what was dropped is not worth another try. */
export type Taken = { done: 'published'; commentId: string } | { done: 'dropped'; because: string }

const refusals: Limit = { name: 'inbound.refusal', points: 5, seconds: 86_400, per: 'account' }

/**
 * Publishes the answer in a raw mail as a comment of whose reply address it went to, if it comes from their own mail
 * address. The same mail taken twice is one comment. What is refused is told to the sender, in words.
 */
export async function takeAnswer(raw: Uint8Array): Promise<Taken> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 }).catch(() => undefined)
  if (!mail) return { done: 'dropped', because: 'This is no mail.' }
  if (isAutomatic(mail)) return { done: 'dropped', because: 'A machine answered.' }
  const place = await findReplyAddress(recipientsOf(mail))
  const [member] = place ? await membersToMail([place.memberId]) : []
  if (!place || !member) return { done: 'dropped', because: 'Nobody answers at this address.' }
  if (mail.from?.address?.toLowerCase() !== member.email.toLowerCase())
    return { done: 'dropped', because: 'It does not come from the address of the member.' }
  const draft = commentDraft.safeParse({
    content: ownWords(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
  })
  if (!draft.success) return refuse(member, mail, draft.error.issues[0]?.message ?? '')
  try {
    const { id } = await writeComment(member, place.postId, { ...draft.data, key: keyOf(mail, raw) })
    return { done: 'published', commentId: id }
  } catch (error) {
    const refusal = refusalOf(error)
    // The mail server tries again what may work later.
    if (!refusal || refusal.status === 503) throw error
    return refuse(member, mail, refusal.message || 'The post is no longer there.')
  }
}

async function refuse(member: SignedIn, mail: Email, because: string): Promise<Taken> {
  const isTold = await consume(refusals, member.id).then(
    () => true,
    () => false,
  )
  if (isTold)
    await sendMail(
      await refusedMail({ to: member.email, subject: mail.subject ?? '', because, siteUrl: config().siteUrl }),
    )
  return { done: 'dropped', because }
}

/** True for what no person wrote: absences, bounces, lists (RFC 3834). */
function isAutomatic({ headers }: Email): boolean {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
  return (
    !['', 'no'].includes(header('auto-submitted').split(';')[0] ?? '') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence')) ||
    header('return-path') === '<>' ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('content-type').startsWith('multipart/report')
  )
}

function recipientsOf({ to, cc, headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
  const named = [...(to ?? []), ...(cc ?? [])].flatMap(({ address }) => address ?? [])
  return [...delivered.map(({ value }) => value.trim().replace(/^<|>$/g, '')), ...named].slice(0, 50)
}

/** The key of the comment, from what names the mail: the same mail is the same comment. */
function keyOf({ messageId }: Email, raw: Uint8Array): string {
  const hex = createHash('sha256')
    .update(messageId ?? raw)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
