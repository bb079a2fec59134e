import { PageHead } from '#app/desk/page-head.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { findArticle } from '../queries.server.ts'
import type { Route } from './+types/list.route.ts'
import { versionsOf } from './queries.server.ts'
import { actWords } from './words.ts'

export const meta = () => pageMeta({ title: 'Versions', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { id, title } = await findArticle(admin, params.id)
  return { id, title, versions: await versionsOf(admin, id) }
}

/** Everything that an article has said: who saved it, when, and the way back to each. */
export default function Versions({ loaderData: { id, title, versions } }: Route.ComponentProps) {
  return (
    <>
      <PageHead back={`/admin/articles/${id}/edit`}>Versions of {title}</PageHead>
      {versions.length === 0 ? (
        <EmptyState title="No versions yet">The next time it is saved, it is kept here too.</EmptyState>
      ) : (
        <Table caption={`Versions of ${title}`} head={['When', 'What', 'Who', 'Title']}>
          {versions.map((version, at) => (
            <tr key={version.id}>
              <td data-label="When">
                <a href={`/admin/articles/${id}/versions/${version.id}`}>
                  <Time value={version.at} />
                </a>
                {at === 0 && ' (as it is now)'}
              </td>
              <td data-label="What">{actWords[version.act]}</td>
              <td data-label="Who">{version.who ?? '–'}</td>
              <td data-label="Title">{version.title}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
