import { blockedWordsOf } from '#app/members/blocked-words/blocked-words.ts'
import { blockedWords } from '#app/members/blocked-words/queries.server.ts'
import { currentProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { lockList } from '#app/platform/lists/lock-list.server.ts'
import type { StoredRendering } from '#app/platform/markdown/stored.server.ts'
import { attachedIn } from '../attachments/attachment.ts'
import { contributionsOf } from '../comments/newest/queries.server.ts'
import { mentioningProse, mentionNames } from '../mentions/mention.ts'
import { alikeByNewcomers, alikeReason } from './alike-texts.server.ts'
import { linksOut } from './links-out.server.ts'
import { reports } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'content.held': { kind: 'post' | 'comment'; subjectId: string; postId: string; reason: string }
  }
}

/**
 * Limits for newcomers: members for fewer than `days` days with fewer than `contributions` texts that have been
 * published for a day.
 */
export const newcomer = { days: 14, contributions: 3, postsAnHour: 10, commentsAnHour: 30, mentions: 3 }

type Rendering = Pick<StoredRendering, 'html'>

/** A text to judge. */
interface Written {
  /** The full source text. */
  text: string
  /** The rendered text. A promise lets the author's data be read while it renders. */
  rendering: Rendering | Promise<Rendering>
  /** The text before an edit: its links and mentions were judged before. */
  before?: Shown
}

/**
 * Why a text has to be reviewed; null if it can be published. Blocked words are held, and links, files and many
 * mentions by newcomers. No text is rejected here. For floods, see `reasonForReviewNow`. Two queries for members who
 * are not newcomers.
 */
export async function reasonForReview(author: SignedIn, written: Written): Promise<string | null> {
  return (await judgeText(author, written)).reason
}

/** The result of judging a new text before it is written. */
interface Judgement {
  reason: string | null
  /** Texts of newcomers are also counted when they are written. */
  isNewcomer: boolean
  text: string
}

/** The same for a new text, to pass to `reasonForReviewNow`. */
export async function judgeText(author: SignedIn, { text, before, rendering }: Written): Promise<Judgement> {
  const [blocked, isNew, { html }] = await Promise.all([
    author.role === 'member' ? blockedWords() : [],
    isNewcomer(author),
    rendering,
  ])
  const isBlocked = containsBlockedWord({ text, html }, before, blocked)
  const reason = isBlocked ? 'Held: a blocked word.' : isNew ? reasonOfNewcomer({ text, html }, before) : null
  return { reason, isNewcomer: isNew, text }
}

function reasonOfNewcomer({ text, html }: Shown, before: Shown | undefined): string | null {
  const known = linksOut(before?.text ?? '', before?.html ?? '')
  const links = [...linksOut(text, html ?? '')].filter((link) => !known.has(link)).length
  const previousFiles = attachedIn(before?.text ?? '')
  const hasNewFile = attachedIn(text).some((file) => !previousFiles.includes(file))
  const mentions = mentionsIn({ text, html })
  if (links > 0) return `Held: ${links === 1 ? 'a link' : `${links} links`} by a new member.`
  if (hasNewFile) return 'Held: a picture or file by a new member.'
  const mentionedBefore = before ? mentionsIn(before) : 0
  if (mentions > Math.max(newcomer.mentions, mentionedBefore)) return `Held: ${mentions} mentions by a new member.`
  return null
}

function mentionsIn({ text, html }: Shown): number {
  return mentionNames(html ? mentioningProse(html) : text).length
}

/**
 * Why a new text has to be reviewed. For newcomers this also checks for floods and for near-copies of other newcomers'
 * texts. Call it in the transaction that writes the text, before the topic or post is locked: a member's concurrent
 * texts are serialized, otherwise none would see the others.
 */
export async function reasonForReviewNow(
  { id }: SignedIn,
  { reason, isNewcomer, text }: Judgement,
  kind: 'post' | 'comment',
): Promise<string | null> {
  if (reason || !isNewcomer) return reason
  await lockList(`texts of ${id}`)
  const { postsThisHour, commentsThisHour } = await contributionsOf(id)
  const flood = kind === 'post' ? postsThisHour >= newcomer.postsAnHour : commentsThisHour >= newcomer.commentsAnHour
  if (flood) return `Held: many ${kind}s in an hour by a new member.`
  // Serialize: concurrent near-copies must see each other.
  await lockList('texts of new members')
  return (await alikeByNewcomers(id, text)).length > 0 ? alikeReason : null
}

/** True if an edit adds a blocked word, in the source or in the rendered text. */
function containsBlockedWord(written: Shown, before: Shown | undefined, blocked: string[]): boolean {
  // Compares the whole text once: normalizing a long one is expensive.
  const previousWords = before ? blockedWordsOf(shownOf(before), blocked) : []
  return blockedWordsOf(shownOf(written), blocked).some((word) => !previousWords.includes(word))
}

interface Shown {
  text: string
  html: string | null
}

function shownOf({ text, html }: Shown): string {
  return `${text}\n${(html ?? '').replace(/<\/(?:p|li|h\d|td|th|pre)>|<br>/g, ' ').replace(/<[^>]*>/g, '')}`
}

/** True for members who joined less than two weeks ago and have few published texts. */
export async function isNewcomer(author: SignedIn): Promise<boolean> {
  if (author.role !== 'member') return false
  const { joinedAt } = await currentProfile(author)
  if (Date.now() - joinedAt.getTime() > newcomer.days * 86_400_000) return false
  return (await contributionsOf(author.id)).published < newcomer.contributions
}

/** When a text is held: adds it to the moderators' queue, like a report. */
export async function queueForReview(subject: {
  kind: 'post' | 'comment'
  subjectId: string
  reason: string
}): Promise<void> {
  const { kind: subjectKind, subjectId, reason } = subject
  await database().insert(reports).values({ id: newId(), subjectKind, subjectId, reason })
}
