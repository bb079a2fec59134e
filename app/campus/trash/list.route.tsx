import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { Tabs } from '#app/ui/tabs.tsx'
import { Time } from '#app/ui/time.tsx'
import { deletedComments } from '../comments/trash.server.ts'
import { deletedPosts } from '../posts/trash.server.ts'
import { deletedTopics } from '../topics/trash.server.ts'
import type { Route } from './+types/list.route.ts'
import { trashLabels } from './labels.ts'
import styles from './trash.module.css'

export const handle = { access: { see: 'trash.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Trash', noindex: true })

const lists = { posts: deletedPosts, comments: deletedComments, topics: deletedTopics }
const recordTypes = { posts: 'post', comments: 'comment', topics: 'topic' }
type Kind = keyof typeof lists

/** The records of the last 30 days that the member may restore: one query. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const seesAll = can(member, 'trash.see-all')
  const requested = new URL(request.url).searchParams.get('of') ?? 'posts'
  const kind: Kind =
    Object.hasOwn(lists, requested) && (seesAll || requested !== 'topics') ? (requested as Kind) : 'posts'
  return { kind, seesAll, items: await lists[kind](member) }
}

export default function TrashPage({ loaderData: { kind, seesAll, items } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Trash</h1>
      <p className={page.lede}>
        {seesAll ? 'Deleted posts, comments and topics' : 'Your deleted posts and comments'} can be restored for{' '}
        {trashDays} days.
      </p>
      <Tabs
        label="What was deleted"
        id="trash"
        selected={kind}
        href={(value) => `?of=${value}`}
        tabs={[
          { value: 'posts', label: 'Posts' },
          { value: 'comments', label: 'Comments' },
          ...(seesAll ? [{ value: 'topics', label: 'Topics' }] : []),
        ]}
      >
        {items.length === 0 && <EmptyState title="The trash is empty" />}
        <ul className={styles.list}>
          {items.map(({ id, words, deletedAt }) => (
            <li key={id} className={styles.item}>
              <p className={styles.words}>
                <bdi>{words}</bdi> {deletedAt && <Time value={deletedAt} />}
              </p>
              <form method="post" action={`/campus/trash/${recordTypes[kind]}/${id}?from=trash`}>
                <Button kind="quiet" small aria-label={`${trashLabels.restore} ${words.slice(0, 80)}`}>
                  {trashLabels.restore}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      </Tabs>
    </div>
  )
}
