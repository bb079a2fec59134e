import { redirect, useNavigation } from 'react-router'
import { findSidebarEvents } from '#app/events/queries.server.ts'
import { UpcomingEvents } from '#app/events/upcoming-events.tsx'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Offline } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { submitWritten } from '../attachments/submit.server.ts'
import { memberShown } from '../bar/queries.server.ts'
import { withUnread } from '../comments/unread.server.ts'
import { Composer, composerLine } from '../composer.tsx'
import { textIn } from '../drafts/queries.server.ts'
import { MoreButton } from '../infinite-list/more-button.tsx'
import { readInfinite } from '../infinite-list/queries.server.ts'
import { useInfiniteList } from '../infinite-list/use-infinite-list.ts'
import { NewPosts } from '../live/new-posts.tsx'
import { FollowTools } from '../reading/follows/follow-tools.tsx'
import { Suspended } from '../suspended.tsx'
import { openTopic, topicSlug } from '../topics/queries.server.ts'
import { TopicList } from '../topics/topic-list.tsx'
import { deletedIn } from '../trash/deleted-in.ts'
import { CampusUndo } from '../trash/undo.tsx'
import { unreachable } from '../unreachable.ts'
import { useLocalTimes } from '../use-local-times.ts'
import type { Route } from './+types/list.route.ts'
import { postLabels } from './labels.ts'
import { listPosts } from './list/queries.server.ts'
import { newPost } from './post.ts'
import { PostRow } from './post-row.tsx'
import { publishPost } from './publish.server.ts'

export const handle = {
  hydrate: true,
  access: { see: 'campus.see', write: 'post.publish' },
  body: { maxMiB: 60, from: 'member' },
} satisfies RouteHandle
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData && !error ? pageMeta({ title: loaderData.topic.name, noindex: true }) : []

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const slug = topicSlug(params.slug)
  // All queries use the slug, so that they run in parallel instead of waiting for the topic's id.
  const [{ beside, moreBeside, level, draft, ...topic }, posts, events, profile] = await Promise.all([
    openTopic(member, slug),
    readInfinite(request, (cursor) => listPosts(member, { slug }, cursor)),
    findSidebarEvents(member),
    memberShown(context, member),
  ])
  return {
    topic,
    level,
    ...(await withUnreadIn(member, posts)),
    asOf: new Date().toISOString(),
    topics: beside,
    moreTopics: moreBeside,
    events,
    draft: { owner: member.id, version: draft?.version ?? 0 },
    form: describeForm(newPost, draft ? { title: textIn(draft, 'title'), content: textIn(draft, 'content') } : {}),
    deleted: deletedIn(request),
    key: newId(),
    suspended: profile.suspendedUntil,
    may: { rename: can(member, 'topic.rename'), remove: can(member, 'topic.remove') },
  }
}

/** Adds the unread counts to both parts of the list with one read. */
async function withUnreadIn(member: SignedIn, { pinned, ...page }: Awaited<ReturnType<typeof listPosts>>) {
  const threads = await withUnread(member, [...pinned, ...page.items])
  return { pinned: threads.slice(0, pinned.length), posts: { ...page, items: threads.slice(pinned.length) } }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { pathname } = new URL(request.url)
  const member = requireMember({ request, context }, pathname)
  return submitWritten(request, member, newPost, async (draft) => {
    const post = await publishPost(actorOf(context), params.slug, draft)
    throw redirect(`/campus/post/${post.id}`)
  })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

export default function TopicPage({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, level, pinned, posts, topics, moreTopics, events, key, suspended, may } = loaderData
  const form = actionData && 'form' in actionData ? actionData.form : loaderData.form
  const list = useInfiniteList(posts, `/campus/topics/${topic.slug}`, (data: typeof loaderData) => data.posts)
  const waiting = useNavigation().state === 'loading'
  useLocalTimes()
  return (
    <div className={`wrap ${styles.columns}`}>
      <TopicList topics={topics} open={topic.slug} more={moreTopics} />
      <div className={styles.middle}>
        <div>
          <h1 dir="auto" className={styles.title}>
            <bdi>{topic.name}</bdi>
          </h1>
          {topic.isPrivate && (
            <p>
              <Badge>Private</Badge> Only the members of this topic’s groups and the moderators can see it.
            </p>
          )}
          {topic.description && <p className={styles.lede}>{topic.description}</p>}
          <FollowTools at={`/campus/topics/${topic.slug}`} level={level} />
        </div>
        {suspended ? (
          <Suspended until={suspended} />
        ) : (
          <section aria-labelledby="new-post" className={styles.compose}>
            <h2 id="new-post" className={styles.section}>
              {postLabels.newPost}
            </h2>
            <Composer
              draft={loaderData.draft}
              folds="title"
              form={form}
              formId="post"
              action={`/campus/topics/${topic.slug}`}
              label={postLabels.content}
              rows={6}
              submit={postLabels.publish}
              busy="Publishing..."
              requestKey={key}
            >
              {actionData && 'offline' in actionData && <Offline />}
              <TextField
                {...field(form, 'title', 'post')}
                className={composerLine}
                label={postLabels.title}
                dir="auto"
                autoComplete="off"
              />
            </Composer>
          </section>
        )}
        <CampusUndo recordType="post" deleted={loaderData.deleted} />
        <section aria-label="Posts">
          <NewPosts at={`/campus/topics/${topic.slug}/live`} asOf={loaderData.asOf} />
          {waiting && <Loading>Loading topic...</Loading>}
          {pinned.length + list.items.length === 0 && <EmptyState title={postLabels.none} />}
          {pinned.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
          {list.items.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
          <PageLinks
            label="Posts"
            page={posts}
            words={{ before: postLabels.newer, after: postLabels.older }}
            onwards={list.after && <MoreButton list={list} label={postLabels.older} waiting="Loading topic..." />}
          />
        </section>
        {may.rename && (
          <Disclosure summary="Moderate this topic">
            <div className={styles.actions}>
              <a href={`/campus/topics/${topic.slug}/edit`}>Rename</a>
              <a href={`/campus/topics/${topic.slug}/removal`}>Delete the topic and all its posts</a>
            </div>
          </Disclosure>
        )}
      </div>
      <UpcomingEvents events={events} />
    </div>
  )
}
