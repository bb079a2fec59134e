import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { Byline } from '../../byline.tsx'
import type { LiveCount } from '../../live/news.ts'
import { MoveBack } from '../../moderation/queue/move-back.tsx'
import { postLabels } from '../../posts/labels.ts'
import { LikeButton } from '../../posts/likes/like-button.tsx'
import { PostTools } from '../../posts/post-tools.tsx'
import { FollowTools } from '../../reading/follows/follow-tools.tsx'
import { quotable } from '../../writing/quote-press.tsx'
import type { Route } from './+types/thread.route.ts'
import styles from './thread.module.css'

interface ThreadPostProps {
  data: Route.ComponentProps['loaderData']
  /** The current number of likes, if it is newer than the page. */
  liveCount: LiveCount | undefined
}

/** The post of a thread, with its actions. */
export function ThreadPost({ data, liveCount }: ThreadPostProps) {
  const { post, topic, liked, level, targets, movedFrom, may } = data
  const address = `/campus/post/${post.id}`
  return (
    <article className={styles.post}>
      <h1 className={page.title} dir="auto">
        <bdi>{post.title}</bdi>
      </h1>
      <Byline person={post.author}>
        <span>
          <Time value={post.createdAt} />
          {post.editedAt && (
            <>
              {' '}
              (edited <Time value={post.editedAt} />)
            </>
          )}
        </span>
      </Byline>
      {post.isWithheld ? (
        <Notice kind="bad">A moderator did not approve this post. Only its author and moderators can see it.</Notice>
      ) : post.isPendingReview ? (
        <Notice kind="warn">{postLabels.isPendingReview}</Notice>
      ) : (
        post.hidden && <Notice kind="bad">{postLabels.isHidden}</Notice>
      )}
      {movedFrom && <MoveBack address={address} slug={movedFrom} />}
      {post.locked && <Notice kind="warn">{postLabels.isLocked}</Notice>}
      <div dir="auto" {...quotable({ author: post.author.name, at: address })}>
        <h2 className="visually-hidden">The post</h2>
        <Prose html={post.html} />
      </div>
      <div className={styles.foot}>
        <LikeButton
          at={address}
          label={`${post.author.name}’s post`}
          read={data}
          count={post.likeCount}
          liked={liked}
          liveCount={liveCount}
          disabled={!may.like}
        />
        <PostTools
          postId={post.id}
          author={post.author.name}
          hidden={post.hidden}
          locked={post.locked}
          pinned={post.pinned}
          may={may}
          targets={targets}
          topic={topic?.slug}
        />
        <FollowTools at={address} level={level} />
      </div>
    </article>
  )
}
