import adminUi from '#app/admin-ui/admin-ui.module.css'
import { withBack } from '#app/admin-ui/back.ts'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { leadOwnersByName } from '#app/members/directory.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Table } from '#app/ui/table.tsx'
import { formatTime, Time } from '#app/ui/time.tsx'
import { leadTags } from '../inbox/assignment/assign.server.ts'
import { LeadKeys } from '../inbox/keys/lead-keys.tsx'
import { StatusBadge } from '../inbox/lead-status.tsx'
import { LeadTrashLink, UndoLead } from '../inbox/lead-trash.tsx'
import { trashBeside } from '../inbox/trash-list.server.ts'
import { serviceChoices } from '../messages/message.ts'
import type { Route } from './+types/list.route.ts'
import { allLeadsAddress, allLeadsFilterOf, leadKinds, leadSpans, leadStates } from './filter.ts'
import { chooseLead } from './labels.ts'
import { leadSources, listAllLeads } from './queries.server.ts'
import { setStatusOfMany } from './set-status-of-many.server.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Leads', noindex: true })

/** Lists leads of every kind. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { searchParams, search } = new URL(request.url)
  const filter = allLeadsFilterOf(searchParams)
  const [list, sources, tags, admins, trash] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => listAllLeads(admin, filter, cursor)),
    leadSources(admin),
    leadTags(admin),
    leadOwnersByName(),
    trashBeside(admin, request),
  ])
  const owners = admins.map(({ id: value, name: label }) => ({ value, label }))
  return { filter, list, sources, tags, owners, listUrl: `/admin/leads${search}`, ...trash }
}

/** POST sets the status of the selected leads. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request)
  const { search } = new URL(request.url)
  const notices = { done: 'status-set', failed: 'leads-status' }
  return respondInList(`/admin/leads${search}`, notices, () =>
    setStatusOfMany(adminOf(context), posted.getAll('lead').map(String), String(posted.get('status') ?? '')),
  )
}

export default function AllLeads({ loaderData }: Route.ComponentProps) {
  const { filter, list, sources, tags, owners, listUrl, inTrash, deleted } = loaderData
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  return (
    <>
      <h1 className={adminUi.title}>Leads</h1>
      <UndoLead deleted={deleted} back={listUrl} />
      <div className={adminUi.bar}>
        <ListFilter
          label="Search leads by name, email, phone or text"
          action="/admin/leads"
          searchKey="/"
          q={filter.q}
          folds={{ chosen: Object.entries(filter).filter(([name, value]) => name !== 'q' && value !== '').length }}
          clear={isNarrowed ? '/admin/leads' : undefined}
        >
          <ListSelect name="kind" label="All kinds" value={filter.kind} options={leadKinds} />
          <ListSelect name="status" label="All but spam" value={filter.status} options={leadStates} />
          <ListSelect
            name="source"
            label="All sources"
            value={filter.source}
            options={sources.map((value) => ({ value, label: value }))}
          />
          <ListSelect name="service" label="All services" value={filter.service} options={serviceChoices} />
          <ListSelect name="owner" label="Everybody’s" value={filter.owner} options={owners} />
          {tags.length > 0 && (
            <ListSelect
              name="tag"
              label="All tags"
              value={filter.tag}
              options={tags.map((value) => ({ value, label: value }))}
            />
          )}
          <ListSelect name="days" label="All time" value={filter.days} options={leadSpans} />
        </ListFilter>
      </div>
      {list.items.length === 0 && (
        <EmptyState title={isNarrowed ? 'Nothing found' : 'No leads yet'}>
          {isNarrowed ? (
            <ButtonLink kind="quiet" small href="/admin/leads">
              Show all
            </ButtonLink>
          ) : (
            <p>Messages, candidate profiles, event guests, assessments, booked calls and downloads arrive here.</p>
          )}
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <form method="post" action={listUrl} aria-label="Chosen leads">
          <Table caption="Leads, newest first" head={['From', 'About', 'Status', 'Received']}>
            {list.items.map((lead) => (
              <LeadRow
                key={lead.id}
                lead={lead}
                listUrl={listUrl}
                stepOwner={owners.find(({ value }) => value === lead.stepOwnerId)?.label}
              />
            ))}
          </Table>
          <div className={adminUi.actions}>
            <span className={adminUi.soft}>Chosen:</span>
            {bulk.map(([status, label]) => (
              <Button
                key={status}
                kind="quiet"
                small
                name="status"
                value={status}
                aria-keyshortcuts={status === 'archived' ? 'e' : undefined}
              >
                {label}
              </Button>
            ))}
            <ButtonLink kind="plain" small href={listUrl.replace('/admin/leads', '/admin/leads.csv')}>
              Download as CSV
            </ButtonLink>
          </div>
        </form>
      )}
      <PageLinks
        label="Leads"
        page={list}
        words={{ before: 'Newer', after: 'Older' }}
        query={Object.fromEntries(new URLSearchParams(allLeadsAddress(filter).split('?')[1] ?? ''))}
      />
      <LeadTrashLink count={inTrash} />
      {list.items.length > 0 && <LeadKeys on="list" />}
    </>
  )
}

const bulk = [
  ['archived', 'Archive'],
  ['spam', 'Mark as spam'],
  ['new', 'Mark as new'],
] as const

type Lead = Route.ComponentProps['loaderData']['list']['items'][number]

function LeadRow({ lead, listUrl, stepOwner }: { lead: Lead; listUrl: string; stepOwner: string | undefined }) {
  return (
    <tr>
      <td>
        <div className={adminUi.choose}>
          <input type="checkbox" name="lead" value={`${lead.kind}:${lead.id}`} aria-label={chooseLead(lead.name)} />
          <div className={adminUi.name}>
            <a data-row href={withBack(lead.href, listUrl)}>
              {lead.name}
            </a>
            {lead.email !== lead.name && <span className={adminUi.soft}>{lead.email}</span>}
          </div>
        </div>
      </td>
      <td data-label="About">
        <div className={adminUi.name}>
          <span>
            {leadKinds.find(({ value }) => value === lead.kind)?.one}
            {lead.source && <span className={adminUi.soft}> from {lead.source}</span>}
          </span>
          {lead.happensAt && (
            <span>
              Takes place <Time value={lead.happensAt} />
            </span>
          )}
          {lead.about && <span className={adminUi.more}>{lead.about}</span>}
          {lead.nextStep !== null && (lead.nextStep !== '' || lead.stepDueOn) && (
            <span className={adminUi.soft}>
              Next: {lead.nextStep || 'a step'}
              {lead.stepDueOn && `, by ${formatTime(new Date(lead.stepDueOn), 'day')}`}
              {stepOwner && `, ${stepOwner}`}
            </span>
          )}
        </div>
      </td>
      <td>
        <div className={adminUi.badges}>
          <StatusBadge status={lead.status as never} />
          {lead.isStale && <Badge kind="warn">Overdue</Badge>}
          {lead.isStepLate && <Badge kind="warn">Next step overdue</Badge>}
          {lead.tags.map((tag) => (
            <Badge key={tag} kind="label">
              {tag}
            </Badge>
          ))}
        </div>
      </td>
      <td className={adminUi.when} data-label="Received">
        <Time value={lead.createdAt} />
      </td>
    </tr>
  )
}
