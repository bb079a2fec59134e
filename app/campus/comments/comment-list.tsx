import { Time } from '#app/ui/time.tsx'
import { Byline } from '../byline.tsx'
import styles from './comment-item.module.css'
import { commentPath } from './comment-path.ts'
import type { ListedComment } from './queries.server.ts'

type Shown = Pick<ListedComment, 'id' | 'postId' | 'postTitle' | 'author' | 'createdAt' | 'plain'>

/** Comments outside their thread, each with a link to its post. */
export function CommentResults({ comments }: { comments: Shown[] }) {
  return comments.map(({ id, postId, postTitle, author, createdAt, plain }) => (
    <article key={id} className={styles.comment}>
      <Byline person={author}>
        <span>
          <a href={commentPath({ id, postId })} className={styles.link}>
            on <bdi>{postTitle}</bdi>
          </a>
        </span>
        <Time value={createdAt} />
      </Byline>
      <p dir="auto" className={styles.text}>
        {plain}
      </p>
    </article>
  ))
}
