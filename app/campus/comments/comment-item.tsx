import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Time } from '#app/ui/time.tsx'
import { Byline } from '../byline.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { LiveWords } from '../live/live-words.tsx'
import type { LiveCount } from '../live/news.ts'
import { LikeButton } from '../posts/likes/like-button.tsx'
import tools from '../posts/post-tools.module.css'
import { quotable } from '../writing/quote-press.tsx'
import styles from './comment-item.module.css'
import { commentPath } from './comment-path.ts'
import { commentLabels } from './labels.ts'
import type { Comment } from './rows.server.ts'

/** A comment as the thread's loader returns it. */
export type ShownComment = Omit<Comment, 'content' | 'html' | 'plain' | 'revision'> & {
  html: string
  liked: boolean
  accepted: boolean
  may: {
    edit: boolean
    remove: boolean
    report: boolean
    like: boolean
    reply: boolean
    accept: boolean
    hide: boolean
  }
}

interface CommentItemProps {
  /** The same object until new data arrives from the server: the like button compares it. */
  comment: ShownComment
  /** The current number of likes, if it is newer than the page. */
  liveCount: LiveCount | undefined
  /** The edited text, if the comment was edited after the page was loaded. */
  newer: string | undefined
}

/** A comment in a thread, with its permalink, and links to the comment it replies to and to its replies. */
export function CommentItem({ comment, liveCount, newer }: CommentItemProps) {
  const { id, postId, deleted, replyTo, replies, accepted } = comment
  const isRemoved = comment.hidden && comment.html === ''
  const indented = replyTo ? styles.reply : ''
  if (deleted || isRemoved)
    return (
      <article id={`comment-${id}`} className={`${styles.comment} ${styles.deleted} ${indented}`}>
        {deleted === 'moderator'
          ? commentLabels.deletedByModerator
          : deleted
            ? commentLabels.deletedByAuthor
            : commentLabels.hiddenByModerator}
      </article>
    )
  return (
    <article
      id={`comment-${id}`}
      aria-label={`Comment by ${comment.author.name}`}
      className={`${styles.comment} ${indented}`}
    >
      <Byline person={comment.author}>
        <span>
          <a href={commentPath(comment)} className={styles.link}>
            <span className="visually-hidden">Link to this comment, </span>
            <Time value={comment.createdAt} />
          </a>
        </span>
        {comment.edited && (
          <span>{comment.may.hide ? <a href={`/campus/comments/${id}/history`}>edited</a> : 'edited'}</span>
        )}
        {comment.isWithheld ? (
          <Badge kind="bad">Not approved by a moderator</Badge>
        ) : comment.isPendingReview ? (
          <Badge kind="warn">Waiting for a moderator</Badge>
        ) : (
          comment.hidden && <Badge kind="bad">Hidden</Badge>
        )}
        {accepted && <Badge kind="good">{commentLabels.accepted}</Badge>}
      </Byline>
      {replyTo && (
        <p className={styles.link}>
          <a href={commentPath({ id: replyTo.id, postId })}>
            In reply to <bdi>{replyTo.author?.name ?? 'a comment'}</bdi>
          </a>
        </p>
      )}
      <div dir="auto" className={styles.text} {...quotable({ author: comment.author.name, at: commentPath(comment) })}>
        <LiveWords html={comment.html} newer={newer} />
      </div>
      {replies.count > 0 && replies.first && (
        <p className={styles.link}>
          <a href={commentPath({ id: replies.first, postId })}>
            {replies.count === 1 ? '1 reply' : `${replies.count} replies`}
          </a>
        </p>
      )}
      <Tools comment={comment} liveCount={liveCount} />
    </article>
  )
}

function Tools({ comment, liveCount }: Pick<CommentItemProps, 'comment' | 'liveCount'>) {
  const { id, postId, likeCount, liked, accepted, hidden, may } = comment
  const at = `/campus/comments/${id}`
  const label = `${comment.author.name}’s comment`
  const whose = <span className="visually-hidden"> {label}</span>
  return (
    <div className={classes(tools.tools, styles.row)}>
      <LikeButton
        at={at}
        label={label}
        read={comment}
        count={likeCount}
        liked={liked}
        liveCount={liveCount}
        disabled={!may.like}
      />
      {may.reply && (
        <a href={`/campus/post/${postId}?at=${id}&reply=${id}#comment-content`}>
          {commentLabels.reply}
          {whose}
        </a>
      )}
      {may.reply && (
        <a href={`/campus/post/${postId}?at=${id}&quote=${id}#comment-content`} data-quotes={`comment-${id}`}>
          {commentLabels.quote}
          {whose}
        </a>
      )}
      {may.accept && (
        <form method="post" action={`${at}/acceptance${accepted ? '?_method=DELETE' : ''}`}>
          <Button kind="plain" small>
            {accepted ? 'Not the answer' : commentLabels.accept}
            {whose}
          </Button>
        </form>
      )}
      {may.edit && (
        <a href={`${at}/edit`}>
          {commentLabels.edit}
          {whose}
        </a>
      )}
      {may.remove && (
        <DeleteButton
          action={`${at}/removal`}
          question={commentLabels.confirmDeletion}
          label={`${commentLabels.delete} by ${comment.author.name}`}
        />
      )}
      {may.hide && (
        <form method="post" action={`${at}/hiding${hidden ? '?_method=DELETE' : ''}`}>
          <Button kind="plain" small>
            {hidden ? 'Show' : 'Hide'}
            {whose}
          </Button>
        </form>
      )}
      {may.report && (
        <a href={`${at}/report`}>
          {commentLabels.report}
          {whose}
        </a>
      )}
    </div>
  )
}
