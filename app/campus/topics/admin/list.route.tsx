import adminUi from '#app/admin-ui/admin-ui.module.css'
import { hasNotice, withBack } from '#app/admin-ui/back.ts'
import { UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { ListFilter } from '#app/admin-ui/list-filter.tsx'
import { RowLink } from '#app/admin-ui/row-action.tsx'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { listTopics } from '../queries.server.ts'
import { lastDeletedTopic } from '../trash.server.ts'
import type { Route } from './+types/list.route.ts'

export const handle = { access: { see: 'topic.rename', write: 'topic.rename' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Topics', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url)
  const q = searchInput(searchParams)
  const admin = adminOf(context)
  const topics = await readCursor(cursorOf(request), (cursor) => listTopics(admin, cursor, 50, q))
  const deleted = hasNotice(request, 'topic-deleted') ? await lastDeletedTopic(admin) : undefined
  return { q, currentPath: `/admin/topics${search}`, topics, deleted }
}

export default function Topics({ loaderData: { q, currentPath, topics, deleted } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={adminUi.title}>Topics</h1>
      <UndoDelete at="/admin/topics" act="recovery" deleted={deleted} />
      <div className={adminUi.bar}>
        <ListFilter label="Search topics" action="/admin/topics" q={q} clear={q ? '/admin/topics' : undefined} />
        <ButtonLink kind="quiet" small href="/campus/admin">
          Create one in the Campus
        </ButtonLink>
      </div>
      {topics.items.length === 0 ? (
        <EmptyState title={q ? 'Nothing found' : 'No topics yet'} />
      ) : (
        <Table caption="Topics, by name" head={['Name', 'Slug', 'Actions']}>
          {topics.items.map(({ id, name, slug, description, isPrivate }) => (
            <tr key={id}>
              <td>
                <div className={adminUi.name}>
                  <a href={withBack(`/admin/topics/${slug}`, currentPath)}>{name}</a>
                  {isPrivate && <Badge>Private</Badge>}
                  <span className={adminUi.more}>{description}</span>
                </div>
              </td>
              <td className={adminUi.soft} data-label="Slug">
                {slug}
              </td>
              <td>
                <div className={adminUi.actions}>
                  <RowLink href={`/campus/topics/${slug}`} aria-label={`Open ${name} in the Campus`}>
                    Open
                  </RowLink>
                  <RowLink
                    danger
                    href={withBack(`/admin/topics/${slug}/removal`, currentPath)}
                    aria-label={`Delete ${name}`}
                  >
                    Delete
                  </RowLink>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks
        label="Topics"
        page={topics}
        words={{ before: 'Earlier topics', after: 'Further topics' }}
        query={q ? { q } : {}}
      />
    </>
  )
}
