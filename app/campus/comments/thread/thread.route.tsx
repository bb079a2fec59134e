import { Fragment } from 'react'
import { redirect, useNavigation } from 'react-router'
import { draftIn } from '#app/members/drafts/queries.server.ts'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Offline } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { submitWritten } from '../../attachments/submit.server.ts'
import { memberShown } from '../../bar/queries.server.ts'
import { textIn } from '../../drafts/queries.server.ts'
import { MoreButton } from '../../infinite-list/more-button.tsx'
import { readInfinite } from '../../infinite-list/queries.server.ts'
import { useInfiniteList } from '../../infinite-list/use-infinite-list.ts'
import { linkUnfolder } from '../../links/queries.server.ts'
import freshLink from '../../live/fresh-link.module.css'
import { useLive } from '../../live/use-live.ts'
import { useTypingIndicator } from '../../live/use-typing-indicator.ts'
import { readNotificationsOf } from '../../notifications/read.server.ts'
import { likedByActor } from '../../posts/likes/queries.server.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import { markThreadRead } from '../../reading/mark.server.ts'
import { listTopics, topicsById } from '../../topics/queries.server.ts'
import { deletedIn } from '../../trash/deleted-in.ts'
import { CampusUndo } from '../../trash/undo.tsx'
import { unreachable } from '../../unreachable.ts'
import { useLocalTimes } from '../../use-local-times.ts'
import { QuotePress } from '../../writing/quote-press.tsx'
import { useFocusOnArrival } from '../../writing/use-arrival.ts'
import { AcceptedAnswer } from '../accepted-answer.tsx'
import { newComment } from '../comment.ts'
import { CommentItem } from '../comment-item.tsx'
import { commentPath } from '../comment-path.ts'
import { commentLabels } from '../labels.ts'
import { commentsLikedBy } from '../likes/queries.server.ts'
import { acceptedAnswerOf, listComments } from '../queries.server.ts'
import type { Comment } from '../rows.server.ts'
import script from '../scroll-to-comment.browser.ts?script'
import { writeComment } from '../write.server.ts'
import type { Route } from './+types/thread.route.ts'
import { ReplyForm } from './reply-form.tsx'
import styles from './thread.module.css'
import { firstUnreadOf, hasUnreadOnOtherPages, movedFrom, quotedFrom, replyingTo, shownUpTo } from './thread-page.ts'
import { ThreadPost } from './thread-post.tsx'

export const handle = {
  hydrate: true,
  access: { see: 'post.see', write: 'comment.write' },
  body: { maxMiB: 60, from: 'member' },
} satisfies RouteHandle
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData && !error ? pageMeta({ title: loaderData.post.title, noindex: true }) : []

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  const moves = can(member, 'post.move')
  const [comments, accepted, liked, topics, targets, profile, draft] = await Promise.all([
    readInfinite(request, (cursor) => listComments(post, cursor, member)),
    acceptedAnswerOf(post),
    likedByActor(member, post.id),
    topicsById(member, [post.topicId]),
    moves ? listTopics(member, {}, 200) : null,
    memberShown(context, member),
    draftIn(member, `/campus/post/${post.id}`),
  ])
  const [{ before, level }, likedComments, unfold] = await Promise.all([
    markThreadRead(member, post.id, shownUpTo(post, comments)),
    commentsLikedBy(
      member,
      comments.items.map(({ id }) => id),
    ),
    linkUnfolder(member, [post.html, accepted?.html ?? null, ...comments.items.map(({ html }) => html)]),
    readNotificationsOf(member, post.id),
  ])
  const quote = quotedFrom(request, comments.items)
  const content = [textIn(draft, 'content').trimEnd(), quote].filter(Boolean).join('\n\n')
  const suspended = profile.suspendedUntil
  const writes = !suspended
  const shown = ({ content, html, plain, revision, ...comment }: Comment) => ({
    ...comment,
    html: unfold(htmlOf({ html }, content)),
    liked: likedComments.has(comment.id),
    accepted: comment.id === post.acceptedCommentId,
    may: {
      like: writes,
      hide: writes && can(member, 'post.hide'),
      reply: writes && can(member, 'comment.write', post),
      accept: writes && can(member, 'answer.accept', post),
      edit: writes && can(member, 'comment.edit', { ...comment, locked: post.locked }),
      remove: writes && can(member, 'comment.remove', comment),
      report: writes && can(member, 'content.report', comment),
    },
  })
  return {
    post: { ...post, content: undefined, html: unfold(htmlOf(post, post.content)) },
    topic: topics.get(post.topicId) ?? null,
    liked,
    level,
    firstUnread: firstUnreadOf(member, before, comments),
    unreadElsewhere: hasUnreadOnOtherPages(post, before, comments),
    comments: { ...comments, items: comments.items.map(shown) },
    targets:
      targets?.items.map(({ name, slug, isPrivate }) => ({
        value: slug,
        label: isPrivate ? `${name} (private)` : name,
      })) ?? [],
    accepted: accepted && { ...accepted, content: undefined, html: unfold(htmlOf(accepted, accepted.content)) },
    replying: replyingTo(request, comments.items),
    isQuoting: quote !== '',
    draft: { owner: member.id, version: draft?.version ?? 0 },
    form: describeForm(newComment, {
      ...(content && { content }),
      ...(isId(textIn(draft, 'replyTo')) && { replyTo: textIn(draft, 'replyTo') }),
    }),
    deleted: deletedIn(request),
    movedFrom: moves ? movedFrom(request) : null,
    key: newId(),
    asOf: new Date().toISOString(),
    suspended,
    may: {
      comment: can(member, 'comment.write', post),
      like: writes,
      edit: writes && can(member, 'post.edit', post),
      remove: writes && can(member, 'post.remove', post),
      report: writes && can(member, 'content.report', post),
      hide: writes && can(member, 'post.hide'),
      lock: writes && can(member, 'post.lock'),
      move: writes && moves,
    },
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const post = `/campus/post/${params.id}`
  const member = requireMember({ request, context }, post)
  return submitWritten(request, member, newComment, async (draft) => {
    const { id } = await writeComment(actorOf(context), params.id, draft)
    throw redirect(commentPath({ id, postId: params.id }))
  })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, topic, firstUnread, comments, accepted, suspended, may } = loaderData
  const address = `/campus/post/${post.id}`
  const list = useInfiniteList(comments, address, (data: typeof loaderData) => data.comments)
  const waiting = useNavigation().state === 'loading'
  const live = useLive(address, loaderData)
  const sendTyping = useTypingIndicator(address)
  const fresh = live.comments.filter((id) => !list.items.some((comment) => comment.id === id))
  const form = actionData && 'form' in actionData ? actionData.form : loaderData.form
  // After an error, and when a draft is restored, the form still knows which comment it replies to.
  const repliedTo = loaderData.replying?.id ?? form.values.replyTo?.toString()
  const isShown = (id: string | null | undefined) => list.items.some((comment) => comment.id === id)
  const undo = <CampusUndo recordType="comment" deleted={loaderData.deleted} />
  const replyForm = (
    <ReplyForm data={loaderData} form={form} repliedTo={repliedTo} onTyping={sendTyping}>
      {actionData && 'offline' in actionData && <Offline />}
    </ReplyForm>
  )
  useLocalTimes()
  useFocusOnArrival()
  return (
    <div className={`wrap ${page.narrow} ${styles.page}`}>
      {topic && (
        <p className={styles.topic}>
          <a href={`/campus/topics/${topic.slug}`}>← {topic.name}</a>
        </p>
      )}
      <ThreadPost data={loaderData} liveCount={live.likes[post.id]} />
      {accepted && <AcceptedAnswer answer={accepted} />}
      <section aria-labelledby="comments" className={styles.comments}>
        <h2 id="comments" className={page.section}>
          {post.commentCount === 0
            ? 'Comments'
            : post.commentCount === 1
              ? '1 comment'
              : `${post.commentCount.toLocaleString('en-US')} comments`}
        </h2>
        {comments.after && <a href={`${address}/newest`}>Newest comment</a>}
        {loaderData.unreadElsewhere && <a href={`${address}/unread`}>Jump to unread</a>}
        {!isShown(loaderData.deleted) && undo}
        {waiting && <Loading>Loading post...</Loading>}
        {comments.before && (
          <PageLinks
            label={commentLabels.earlier}
            page={{ before: comments.before, after: null }}
            words={{ before: commentLabels.earlier, after: '' }}
          />
        )}
        {list.items.length === 0 && fresh.length === 0 && <EmptyState title={commentLabels.none} />}
        {list.items.map((comment) => (
          <Fragment key={comment.id}>
            {comment.id === firstUnread && (
              <p id="new" className={styles.news}>
                New since your last visit
              </p>
            )}
            <CommentItem comment={comment} liveCount={live.likes[comment.id]} newer={live.edits[comment.id]} />
            {comment.id === loaderData.deleted && undo}
            {comment.id === repliedTo && replyForm}
          </Fragment>
        ))}
        <p role="status" className={classes(freshLink.leads, styles.fresh)}>
          {fresh[0] && (
            <a href={commentPath({ id: fresh[0], postId: post.id })}>
              {fresh.length === 1 ? '1 new answer' : `${fresh.length} new answers`}
            </a>
          )}
        </p>
        <PageLinks
          label="Comments"
          page={{ before: null, after: comments.after }}
          words={{ before: '', after: 'Later comments' }}
          onwards={list.after && <MoreButton list={list} label="Later comments" waiting="Loading post..." />}
        />
        <p role="status" className={styles.answering}>
          {live.someoneIsTyping && commentLabels.isTyping}
        </p>
        {!isShown(repliedTo) && replyForm}
      </section>
      {may.comment && !suspended && <QuotePress />}
      <InlineScript text={import.meta.env.SSR ? script : ''} />
    </div>
  )
}
