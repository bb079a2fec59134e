import adminUi from '#app/admin-ui/admin-ui.module.css'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Table } from '#app/ui/table.tsx'
import { StatusBadge } from '../../inbox/lead-status.tsx'
import type { Route } from './+types/find.route.ts'
import { candidateWantedOf, findCandidates } from './find.server.ts'

export const handle = { access: { see: 'candidate.read' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Find candidates', noindex: true })

/** Searches candidates by skill, place and availability, ranked by how well they match a request. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = candidateWantedOf(new URL(request.url).searchParams)
  return { wanted, candidates: await findCandidates(adminOf(context), wanted) }
}

export default function FindCandidates({ loaderData: { wanted, candidates } }: Route.ComponentProps) {
  const field = (name: keyof typeof wanted) => ({ name, id: name, defaultValue: wanted[name], errors: [] })
  return (
    <div className={adminUi.stack}>
      <h1 className={adminUi.title}>Find candidates</h1>
      <search>
        <form method="get" aria-label="Find candidates" className={`${adminUi.panel} ${adminUi.stack}`}>
          <div className={adminUi.halves}>
            <TextField {...field('skill')} label="Skill" autoComplete="off" />
            <TextField {...field('place')} label="Place" autoComplete="off" />
            <TextField {...field('availability')} label="Availability" autoComplete="off" />
          </div>
          <TextArea
            {...field('request')}
            label="A request"
            help="Paste what an employer asks for: the profiles with the most matching words come first."
            rows={4}
          />
          <div>
            <Button>Find</Button>
          </div>
        </form>
      </search>
      {candidates.length === 0 ? (
        <EmptyState title="Nobody found">
          <p>Try fewer words.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Candidates, the best match first, 50 at most"
          head={['Name', 'Skills', 'Place', 'From when', 'Status']}
        >
          {candidates.map(({ id, firstName, lastName, location, skills, yearsExperience, availability, status }) => (
            <tr key={id}>
              <td>
                <a href={`/admin/inbox/candidates/${id}`}>
                  {firstName} {lastName}
                </a>
                <span className={adminUi.soft}> {yearsExperience} years</span>
              </td>
              <td data-label="Skills">
                <span className={adminUi.more}>{skills.slice(0, 200)}</span>
              </td>
              <td data-label="Place">{location}</td>
              <td data-label="From when">{availability ?? '–'}</td>
              <td>
                <StatusBadge status={status} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}
