import { requireMember } from '#app/members/guard.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import { withUnread } from '../comments/unread.server.ts'
import { NewPosts } from '../live/new-posts.tsx'
import { listLively } from '../posts/list/queries.server.ts'
import { PostRow } from '../posts/post-row.tsx'
import { topicsById } from '../topics/queries.server.ts'
import type { Route } from './+types/new.route.ts'
import { readingLabels } from './labels.ts'
import styles from './new.module.css'

export const handle = { access: { see: 'campus.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'What is new', noindex: true })

/** Threads of all topics by last activity: four queries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const threads = await readCursor(cursorOf(request), (cursor) => listLively(member, cursor))
  const [items, topics] = await Promise.all([
    withUnread(member, threads.items),
    topicsById(
      member,
      threads.items.map(({ topicId }) => topicId),
    ),
  ])
  return {
    threads: { ...threads, items: items.map((item) => ({ ...item, topic: topics.get(item.topicId) ?? null })) },
    asOf: new Date().toISOString(),
  }
}

export default function WhatIsNew({ loaderData: { threads, asOf } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <div className={styles.head}>
        <h1 className={page.title}>What is new</h1>
        <form method="post" action="/campus/new/reading">
          <Button kind="quiet" small>
            {readingLabels.markAllRead}
          </Button>
        </form>
      </div>
      <section aria-label="Threads">
        <NewPosts at="/campus/new/live" asOf={asOf} />
        {threads.items.length === 0 && <EmptyState title="Nothing here yet" />}
        {threads.items.map((thread) => (
          <PostRow key={thread.id} post={thread} topic={thread.topic} />
        ))}
        <PageLinks label="Threads" page={threads} words={{ before: 'Newer', after: 'Older' }} />
      </section>
    </div>
  )
}
