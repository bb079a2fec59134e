import { sql } from 'drizzle-orm'
import { nextEvents } from '#app/events/queries.server.ts'
import { memberIdsAfter, membersToMail } from '#app/members/directory.server.ts'
import { groupsOfMember } from '#app/members/groups/queries.server.ts'
import { can } from '#app/permissions.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { newestArticle } from '#app/resources/articles/queries.server.ts'
import { type DigestPost, postsOfTheWeek } from '../../posts/list/queries.server.ts'
import { visiblePosts } from '../../posts/queries.server.ts'
import { mutedBy } from '../../reading/follows/queries.server.ts'
import { grouped } from '../grouped.ts'
import { frequencyOf, type MailList } from '../notification.ts'
import { choicesOf, tokenOf } from '../preferences.server.ts'
import { seenBy } from '../queries.server.ts'
import { digestMail } from './digest.mail.tsx'
import { takeWaiting } from './mail-due.server.ts'

/** Emails the weekly digest to all members. A rerun in the same week resumes where the last run stopped. */
export const mailDigests = defineJob<Record<string, never>>('notifications.mail-digests', async () => {
  const week = await weekOf(new Date())
  let last: string | null = null
  do {
    const ids: string[] = await memberIdsAfter(last)
    for (const id of ids) await mailDigest(id, week)
    last = ids.at(-1) ?? null
  } while (last)
})

/** The contents of a week that are the same for all members. */
export interface Week {
  /** Its Monday. A member gets one digest for it. */
  monday: string
  since: Date
  /** Posts of open topics only. */
  lively: DigestPost[]
  unanswered: DigestPost[]
  event: { title: string; startsAt: Date } | null
  article: { slug: string; title: string } | null
}

/** The data of the week before `now`. */
export async function weekOf(now: Date): Promise<Week> {
  const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
  const since = new Date(now.getTime() - 7 * 86_400_000)
  const posts = await postsOfTheWeek(visitor, since)
  const [event] = await nextEvents(1)
  return { monday, since, ...posts, event: event ?? null, article: (await newestArticle()) ?? null }
}

/**
 * Emails one member what they follow, popular posts, unanswered posts, the next event and an article. Sends nothing if
 * there is no news, and at most one digest a week, however often it is called.
 */
export async function mailDigest(memberId: string, week: Week): Promise<void> {
  const [member] = await membersToMail([memberId])
  if (!member) return
  await transaction(async () => {
    if (!(await isFirstThisWeek(memberId, week.monday))) return
    const chosen = (await choicesOf([memberId])).get(memberId)
    const waiting = await takeWaiting(memberId, 'weekly')
    const groups = grouped(await seenBy(member, waiting))
    const wants = frequencyOf(chosen, 'digest') !== 'never'
    const { lively, unanswered } = wants ? await concerning(member, week) : { lively: [], unanswered: [] }
    if (groups.length + lively.length + unanswered.length === 0) return
    const lists: MailList[] = [...new Set([...groups.map(({ newest }) => newest.kind), 'digest' as const])]
    const foot = { siteUrl: config().siteUrl, token: await tokenOf(memberId), lists }
    const aside = { event: week.event, article: week.article }
    await sendMail(await digestMail({ to: member.email, groups, lively, unanswered, ...aside, ...foot }))
  })
}

// `tokenOf` also creates the row that the update needs.
async function isFirstThisWeek(memberId: string, monday: string): Promise<boolean> {
  await tokenOf(memberId)
  const { rows: claimed } = await database().execute(sql`
    update notification_choices set digest_for = ${monday}
    where member_id = ${memberId} and digest_for is distinct from ${monday}::date returning 1`)
  return claimed.length > 0
}

/**
 * The posts of a week for one member: excludes muted posts, their own, and posts that became invisible since the week
 * was read.
 */
async function concerning(member: SignedIn, week: Week) {
  const muted = await mutedBy(member.id)
  const { lively, unanswered } = (await seesPrivateTopics(member)) ? await postsOfTheWeek(member, week.since) : week
  const seen = await visiblePosts(
    member,
    [...lively, ...unanswered].map(({ id }) => id),
  )
  const isWanted = (post: DigestPost) =>
    seen.has(post.id) && post.authorId !== member.id && !muted.posts.has(post.id) && !muted.topics.has(post.topicId)
  return { lively: lively.filter(isWanted).slice(0, 3), unanswered: unanswered.filter(isWanted).slice(0, 3) }
}

async function seesPrivateTopics(member: SignedIn): Promise<boolean> {
  return can(member, 'topic.see-private') || (await groupsOfMember(member.id)).length > 0
}
