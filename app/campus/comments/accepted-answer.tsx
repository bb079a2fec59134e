import { Badge } from '#app/ui/badge.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { MemberName } from '../byline.tsx'
import styles from './comment-item.module.css'
import { commentPath } from './comment-path.ts'
import { commentLabels } from './labels.ts'
import type { Comment } from './rows.server.ts'

/** The accepted answer above the comments; it is also shown in its place among them. */
export function AcceptedAnswer({ answer }: { answer: Pick<Comment, 'id' | 'postId' | 'author'> & { html: string } }) {
  const { id, postId, author, html } = answer
  return (
    <section aria-label={commentLabels.accepted} className={styles.accepted}>
      <p className={styles.link}>
        <Badge kind="good">{commentLabels.accepted}</Badge> <MemberName person={author} />{' '}
        <a href={commentPath({ id, postId })}>Show in the thread</a>
      </p>
      <div dir="auto" className={styles.text}>
        <Prose small html={html} />
      </div>
    </section>
  )
}
