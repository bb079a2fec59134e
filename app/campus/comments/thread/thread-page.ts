import type { SignedIn } from '#app/platform/actor.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import type { Post } from '../../posts/queries.server.ts'
import { slugPattern } from '../../topics/topic.ts'
import { quoteOf, unquoted } from '../../writing/quote.ts'
import { commentPath } from '../comment-path.ts'
import type { Comment } from '../rows.server.ts'

/** The slug of the topic that the post was just moved from. */
export function movedFrom(request: Request): string | null {
  const slug = new URL(request.url).searchParams.get('movedFrom')
  return slug && slugPattern.test(slug) ? slug : null
}

/** The time of the latest activity that a page of the thread shows. */
export function shownUpTo(post: { activeAt: Date }, { items, after }: PageOf<Comment>): Date {
  const last = items.at(-1)?.createdAt
  if (after && last) return last
  return last && last > post.activeAt ? last : post.activeAt
}

/** The comment on the page that `?reply=` refers to. */
export function replyingTo(request: Request, items: Comment[]): { id: string; name: string } | null {
  const id = new URL(request.url).searchParams.get('reply')
  const parent = items.find((comment) => comment.id === id && !comment.deleted)
  return parent ? { id: parent.id, name: parent.author.name } : null
}

/** The comment on the page that `?quote=` refers to, as a quote to start a reply with. */
export function quotedFrom(request: Request, items: Comment[]): string {
  const id = new URL(request.url).searchParams.get('quote')
  const source = items.find((comment) => comment.id === id && !comment.deleted && comment.content !== '')
  return source
    ? `${quoteOf(unquoted(source.content), { author: source.author.name, at: commentPath(source) })}\n\n`
    : ''
}

/** Whether the thread has unread comments on other pages. The post itself is on every page. */
export function hasUnreadOnOtherPages(
  post: Pick<Post, 'activeAt' | 'createdAt'>,
  before: Date,
  { items }: PageOf<Comment>,
) {
  const isNews = post.activeAt > before && post.activeAt > post.createdAt
  return isNews && !items.some(({ createdAt }) => createdAt > before)
}

/** The first comment on the page that is unread, not deleted, and by somebody else. */
export function firstUnreadOf(member: SignedIn, before: Date, { items }: PageOf<Comment>): string | null {
  const news = items.find(
    ({ createdAt, authorId, deleted }) => createdAt > before && authorId !== member.id && !deleted,
  )
  return news?.id ?? null
}
