import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { Byline } from '../byline.tsx'
import { DeleteButton } from '../delete-button.tsx'
import styles from './comment-item.module.css'
import type { Comment } from './queries.server.ts'

/** A comment as its page got it. */
export type ShownComment = Omit<Comment, 'content' | 'html' | 'plain' | 'revision'> & {
  html: string
  may: { edit: boolean; remove: boolean; report: boolean }
}

/** A comment in a thread, with its permanent link. */
export function CommentItem({ comment }: { comment: ShownComment }) {
  const { id, postId, deleted, may } = comment
  if (deleted)
    return (
      <article id={`comment-${id}`} className={`${styles.comment} ${styles.deleted}`}>
        {deleted === 'moderator' ? 'A moderator removed this comment.' : 'Its author deleted this comment.'}
      </article>
    )
  return (
    <article id={`comment-${id}`} className={styles.comment}>
      <Byline person={comment.author}>
        <span>
          <a href={`/campus/post/${postId}?at=${id}#comment-${id}`} className={styles.link}>
            <span className="visually-hidden">Link to this comment, </span>
            <Time value={comment.createdAt} />
          </a>
        </span>
        {comment.edited && <span>edited</span>}
      </Byline>
      <div dir="auto" className={styles.text}>
        <Prose small html={comment.html} />
      </div>
      {(may.edit || may.remove || may.report) && (
        <div className={styles.tools}>
          {may.edit && <a href={`/campus/comments/${id}/edit`}>Edit</a>}
          {may.remove && (
            <DeleteButton
              action={`/campus/comments/${id}/removal`}
              question="Delete this comment?"
              label="Delete this comment"
            />
          )}
          {may.report && <a href={`/campus/comments/${id}/report`}>Report</a>}
        </div>
      )}
    </article>
  )
}
