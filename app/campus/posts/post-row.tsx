import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import { MemberName } from '../byline.tsx'
import { threadAddress, type Unread, unreadWords } from '../reading/unread.ts'
import type { Topic } from '../topics/topic.ts'
import { postLabels } from './labels.ts'
import styles from './post-row.module.css'
import type { PostSummary } from './queries.server.ts'

export interface PostRowProps {
  post: Omit<PostSummary, 'readTo' | 'activeAt'> & { unread?: Unread }
  /** Shown in lists across topics. */
  topic?: Pick<Topic, 'name' | 'slug'> | null
  /** Replaces the beginning of the post's text. */
  children?: ReactNode
}

/** A post in a list. `opening` is the beginning of its text without markup. */
export function PostRow({ post, topic, children }: PostRowProps) {
  const { author, unread } = post
  // Hidden posts are not sorted as pinned.
  const isPinned = post.pinned && !post.hidden
  const address = threadAddress(post.id, unread)
  return (
    <article className={styles.row}>
      <Avatar seed={author.id ?? 'former member'} src={author.avatar} />
      <div className={styles.text}>
        <h2 dir="auto" className={`${styles.title} ${unread ? styles.unread : ''}`}>
          <a href={address}>
            <bdi>{post.title}</bdi>
          </a>
          {unread && (
            <span className={styles.news}>
              <span className="visually-hidden">, </span>
              {unreadWords(unread)}
            </span>
          )}
        </h2>
        {children ?? (
          <p dir="auto" className={styles.opening}>
            {post.opening}
          </p>
        )}
        <p className={styles.facts}>
          {topic && <a href={`/campus/topics/${topic.slug}`}>{topic.name}</a>}
          <MemberName person={author} />
          {author.headline && <bdi>{author.headline}</bdi>}
          <span>
            <Time value={post.createdAt} />
            {post.edited && ' (edited)'}
          </span>
          <span>
            <a href={address} aria-label={`${postLabels.readMore}: ${post.title}`}>
              {postLabels.readMore}
            </a>
          </span>
        </p>
        {(isPinned || post.locked || post.hidden || post.acceptedCommentId) && (
          <p>
            {isPinned && <Badge>Pinned</Badge>} {post.acceptedCommentId && <Badge kind="good">Answered</Badge>}{' '}
            {post.locked && <Badge kind="warn">Locked</Badge>} {post.hidden && <Badge kind="bad">Hidden</Badge>}
          </p>
        )}
      </div>
      <p className={styles.counts}>
        <span>
          <b>{post.commentCount}</b> {post.commentCount === 1 ? 'comment' : 'comments'}
        </span>
        <span>
          <b>{post.likeCount}</b> {post.likeCount === 1 ? 'like' : 'likes'}
        </span>
      </p>
    </article>
  )
}
