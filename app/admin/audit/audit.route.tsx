import desk from '#app/desk/desk.module.css'
import { ListFilter, ListSelect } from '#app/desk/list-filter.tsx'
import { Older } from '#app/desk/older.tsx'
import { namesById, peopleLike } from '#app/members/manage/queries.server.ts'
import { listAudit } from '#app/platform/audit/queries.server.ts'
import { isId } from '#app/platform/ids.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { demand } from '../demand.ts'
import type { Route } from './+types/audit.route.ts'
import { recordAddress, sentenceOf, sentences } from './sentences.ts'

export { Problem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Audit log', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  demand(admin, 'audit.read')
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200)
  const person = searchParams.get('person') ?? ''
  const act = Object.keys(sentences).find((one) => one === searchParams.get('act')) ?? ''
  const after = searchParams.get('after') ?? undefined
  const people = isId(person) ? [person] : q ? await peopleLike(admin, q) : undefined
  const { lines, next } = await listAudit({ act, people, after })
  const names = await namesById(lines.flatMap(({ actorId, subjectId }) => [actorId, subjectId]))
  const told = lines.map((line) => ({
    id: line.id,
    at: line.at,
    sentence: sentenceOf(line, names),
    href: recordAddress(line),
    address: line.address,
  }))
  return { q, person: isId(person) ? person : '', act, after, lines: told, next, personName: names.get(person) }
}

export default function Audit({
  loaderData: { q, person, personName, act, after, lines, next },
}: Route.ComponentProps) {
  const narrowed = q !== '' || act !== '' || person !== ''
  return (
    <>
      <h1 className={desk.title}>Audit log</h1>
      <div className={desk.bar}>
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
      {person && <p className={desk.soft}>Only what {personName ?? 'one person'} did, or what happened to them.</p>}
      {lines.length === 0 ? (
        <EmptyState title={narrowed ? 'Nothing found' : 'Nothing has happened yet'}>
          {narrowed && (
            <ButtonLink kind="quiet" small href="/admin/audit">
              Show all
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <Table caption="What happened, newest first" head={['What', 'From', 'When']}>
          {lines.map(({ id, at, sentence, href, address: from }) => (
            <tr key={id}>
              <td className={desk.sentence}>{href ? <a href={href}>{sentence}</a> : sentence}</td>
              <td className={desk.soft} data-label="From">
                {from ?? '–'}
              </td>
              <td className={desk.when} data-label="When">
                <Time value={at} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Older
        label="Audit log"
        older={next && address({ q, person, act, after: next })}
        newest={after && address({ q, person, act })}
      />
    </>
  )
}

const acts = Object.keys(sentences).map((value) => ({ value, label: value.replace('.', ': ').replaceAll('-', ' ') }))

function address(given: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value)
  return search.size > 0 ? `/admin/audit?${search}` : '/admin/audit'
}
