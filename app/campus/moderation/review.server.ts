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
  interface Signals {
    'content.held': { kind: 'post' | 'comment'; subjectId: string; postId: string; reason: string }
  }
}

/** Who has been here for less, and has fewer texts that have stood for a day, is a newcomer. */
export const newcomer = { days: 14, contributions: 3, postsAnHour: 10, commentsAnHour: 30, mentions: 3 }

type Rendering = Pick<StoredRendering, 'html'>

/** What somebody wrote, as it is judged. */
interface Written {
  /** All of it, as it was typed. */
  text: string
  /** What it becomes: where that is still to come, what is known of its author is read meanwhile. */
  rendering: Rendering | Promise<Rendering>
  /** What stood there before, where it is an edit: its links and mentions were judged already. */
  before?: Shown
}

/**
 * Why a text has to wait for a moderator; null for those that appear at once. Blocked words wait, newcomers' links and
 * pictures; what comes in a flood, see `reasonForReviewNow`. Nobody is refused. Two queries for members of long standing.
 */
export async function reasonForReview(author: SignedIn, written: Written): Promise<string | null> {
  return (await judgeText(author, written)).reason
}

/** What is known of a new text before it is written. */
interface Judgement {
  reason: string | null
  /** Theirs are counted as they are written. */
  isNewcomer: boolean
  text: string
}

/** The same of a new text, for `reasonForReviewNow`. */
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
  const stood = attachedIn(before?.text ?? '')
  const shows = attachedIn(text).some((file) => !stood.includes(file))
  const mentions = mentionsIn({ text, html })
  if (links > 0) return `Held: ${links === 1 ? 'a link' : `${links} links`} by a new member.`
  if (shows) return 'Held: a picture or file by a new member.'
  const mentionedBefore = before ? mentionsIn(before) : 0
  if (mentions > Math.max(newcomer.mentions, mentionedBefore)) return `Held: ${mentions} mentions by a new member.`
  return null
}

function mentionsIn({ text, html }: Shown): number {
  return mentionNames(html ? mentioningProse(html) : text).length
}

/**
 * Why a new text has to wait, a newcomer's also because it comes in a flood, or says what
 * another newcomer has just said; in the transaction that writes it, before
 * its topic or post is held. Theirs are counted one after the other: of many that are sent at once none would see the
 * others.
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
  // Of two that are sent at once the second has to see the first.
  await lockList('texts of new members')
  return (await alikeByNewcomers(id, text)).length > 0 ? alikeReason : null
}

/** A blocked word that a text did not hold before: as it was typed, or as its markup shows it. */
function containsBlockedWord(written: Shown, before: Shown | undefined, blocked: string[]): boolean {
  // Each text is brought into the form that is compared once: of a long one that takes a while.
  const stood = before ? blockedWordsOf(shownOf(before), blocked) : []
  return blockedWordsOf(shownOf(written), blocked).some((word) => !stood.includes(word))
}

interface Shown {
  text: string
  html: string | null
}

function shownOf({ text, html }: Shown): string {
  return `${text}\n${(html ?? '').replace(/<\/(?:p|li|h\d|td|th|pre)>|<br>/g, ' ').replace(/<[^>]*>/g, '')}`
}

/** Whether a member is a newcomer: has been here for less than two weeks, and wrote little that stands. */
export async function isNewcomer(author: SignedIn): Promise<boolean> {
  if (author.role !== 'member') return false
  const { joinedAt } = await currentProfile(author)
  if (Date.now() - joinedAt.getTime() > newcomer.days * 86_400_000) return false
  return (await contributionsOf(author.id)).standing < newcomer.contributions
}

/** Hears that a text waits: it stands in the moderators' queue as if somebody had reported it. */
export async function queueForReview(held: {
  kind: 'post' | 'comment'
  subjectId: string
  reason: string
}): Promise<void> {
  const { kind: subjectKind, subjectId, reason } = held
  await database().insert(reports).values({ id: newId(), subjectKind, subjectId, reason })
}
