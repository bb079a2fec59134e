import { adminAddresses, membersToMail, peopleById } from '#app/members/directory.server.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { reviewMail } from './review.mail.tsx'

interface ReviewRequested {
  articleId: string
  title: string
  note: string
}

interface ReviewAnswered {
  articleId: string
  slug: string
  title: string
  words: string
  askedBy: string | null
}

/** Emails every admin that an article waits for approval. */
export async function mailReviewRequested({ articleId, title, note }: ReviewRequested, actor: Actor): Promise<void> {
  const { siteUrl } = config()
  const mail = await reviewMail({
    to: '',
    kind: 'article.review-asked',
    sentence: `${await nameOf(actor)} asked you to approve “${title}”`,
    words: note,
    link: { label: 'Read and answer', href: `${siteUrl}/admin/articles/${articleId}/review` },
    siteUrl,
    foot: 'You’re getting this because you’re an admin.',
  })
  for (const to of await adminAddresses()) await sendMail({ ...mail, to })
}

/** Emails the author that the article is published. */
export async function mailReviewApproved({ slug, title, words, askedBy }: ReviewAnswered, actor: Actor): Promise<void> {
  const { siteUrl } = config()
  const sentence = `${await nameOf(actor)} approved “${title}”, and it’s on the site`
  const link = { label: 'View on the site', href: `${siteUrl}/resources/articles/${slug}` }
  await mailToAsker(askedBy, actor, { kind: 'article.review-approved', sentence, words, link })
}

/** Emails the author the requested changes. */
export async function mailReviewSentBack(
  { articleId, title, words, askedBy }: ReviewAnswered,
  actor: Actor,
): Promise<void> {
  const { siteUrl } = config()
  const sentence = `${await nameOf(actor)} sent “${title}” back to you`
  const link = { label: 'Continue editing', href: `${siteUrl}/admin/articles/${articleId}/edit` }
  await mailToAsker(askedBy, actor, { kind: 'article.review-sent-back', sentence, words, link })
}

async function mailToAsker(
  askedBy: string | null,
  actor: Actor,
  props: Pick<Parameters<typeof reviewMail>[0], 'kind' | 'sentence' | 'words' | 'link'>,
): Promise<void> {
  if (askedBy === null || askedBy === actorId(actor)) return
  const [asker] = await membersToMail([askedBy])
  if (!asker) return
  const { siteUrl } = config()
  const foot = 'You’re getting this because you asked for approval.'
  await sendMail(await reviewMail({ to: asker.email, ...props, siteUrl, foot }))
}

async function nameOf(actor: Actor): Promise<string> {
  const id = actorId(actor)
  return (id && (await peopleById([id])).get(id)?.name) || 'Somebody'
}
