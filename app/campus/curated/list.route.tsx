import { requireMember } from '#app/members/guard.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Card, CardGrid } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '#app/ui/page.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import type { Route } from './+types/list.route.ts'
import { curatedLabels } from './labels.ts'
import { listCurated } from './queries.server.ts'

export const handle = { access: { see: 'curated.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: curatedLabels.title, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  return { resources: await readCursor(cursorOf(request), (cursor) => listCurated(member, cursor)) }
}

export default function CuratedResources({ loaderData: { resources } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <h1 className={styles.title}>{curatedLabels.title}</h1>
        <p className={styles.lede}>{curatedLabels.lede}</p>
      </div>
      {resources.items.length === 0 && <EmptyState title={curatedLabels.none} />}
      <CardGrid>
        {resources.items.map(({ id, title, description, url }) => (
          <Card
            key={id}
            level={2}
            title={title}
            foot={
              url && (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${curatedLabels.open} ${title} (new tab)`}
                >
                  {curatedLabels.open}
                </a>
              )
            }
          >
            <p>{description}</p>
          </Card>
        ))}
      </CardGrid>
      <PageLinks label="Resources" page={resources} words={{ before: 'Newer resources', after: 'Older resources' }} />
    </div>
  )
}
