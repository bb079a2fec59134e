import adminUi from '#app/admin-ui/admin-ui.module.css'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import { namesById, peopleLike } from '#app/members/admin/queries.server.ts'
import { listAudit } from '#app/platform/audit/queries.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { searchInput } from '#app/platform/lists/list-address.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/audit.route.ts'
import { auditTitle } from './labels.ts'
import { recordAddress, sentenceOf, sentences } from './sentences.ts'

export const handle = { access: { see: 'audit.read' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: auditTitle, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const permit = requirePermit(admin, 'audit.read')
  const { searchParams } = new URL(request.url)
  const q = searchInput(searchParams)
  const person = searchParams.get('person') ?? ''
  const act = Object.keys(sentences).find((one) => one === searchParams.get('act')) ?? ''
  const people = isId(person) ? [person] : q ? await peopleLike(admin, q) : undefined
  const page = await readCursor(cursorOf(request), (cursor) => listAudit(permit, { act, people }, cursor))
  const names = await namesById(page.items.flatMap(({ actorId, subjectId }) => [actorId, subjectId]))
  const items = page.items.map((line) => ({
    id: line.id,
    at: line.at,
    sentence: sentenceOf(line, names),
    href: recordAddress(line),
    address: line.address,
  }))
  return { q, person: isId(person) ? person : '', act, lines: { ...page, items }, personName: names.get(person) }
}

export default function Audit({ loaderData: { q, person, personName, act, lines } }: Route.ComponentProps) {
  const narrowed = q !== '' || act !== '' || person !== ''
  return (
    <>
      <h1 className={adminUi.title}>{auditTitle}</h1>
      <div className={adminUi.bar}>
        <ListFilter
          label="Search by a person's name or address"
          action="/admin/audit"
          hidden={person ? { person } : {}}
          q={q}
          clear={narrowed ? '/admin/audit' : undefined}
        >
          <ListSelect name="act" label="All acts" value={act} options={acts} />
        </ListFilter>
      </div>
      {person && <p className={adminUi.soft}>Only what {personName ?? 'one person'} did, or what happened to them.</p>}
      {lines.items.length === 0 ? (
        <EmptyState title={narrowed ? 'Nothing found' : 'Nothing has happened yet'}>
          {narrowed && (
            <ButtonLink kind="quiet" small href="/admin/audit">
              Show all
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <Table caption="What happened, newest first" head={['What', 'From', 'When']}>
          {lines.items.map(({ id, at, sentence, href, address: from }) => (
            <tr key={id}>
              <td className={adminUi.sentence}>{href ? <a href={href}>{sentence}</a> : sentence}</td>
              <td className={adminUi.soft} data-label="From">
                {from ?? '–'}
              </td>
              <td className={adminUi.when} data-label="When">
                <Time value={at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks
        label={auditTitle}
        page={lines}
        words={{ before: 'Newer', after: 'Older' }}
        query={{ ...(q && { q }), ...(person && { person }), ...(act && { act }) }}
      />
    </>
  )
}

const acts = Object.keys(sentences).map((value) => ({ value, label: value.replace('.', ': ').replaceAll('-', ' ') }))
