import adminUi from '#app/admin-ui/admin-ui.module.css'
import { ListFilter, ListSelect } from '#app/admin-ui/list-filter.tsx'
import type { Actor } from '#app/platform/actor.ts'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import type { Cursor } from '#app/platform/lists/page-of.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { candidateStatuses } from '../candidates/candidate.ts'
import { CandidateList } from '../candidates/inbox/candidate-list.tsx'
import { listCandidates } from '../candidates/queries.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { messageStatuses } from '../messages/message.ts'
import { MessageList } from '../messages/message-list.tsx'
import { listMessages } from '../messages/queries.server.ts'
import type { Route } from './+types/inbox.route.ts'
import {
  type InboxFilter,
  type InboxTab,
  inboxAddress,
  inboxFilterOf,
  inboxQuery,
  inboxTabs,
  isInboxNarrowed,
} from './inbox.ts'
import { LeadKeys } from './keys/lead-keys.tsx'
import { LeadTrashLink, UndoLead } from './lead-trash.tsx'
import { countNewLeads } from './queries.server.ts'
import { statusOptions } from './status-words.ts'
import { trashBeside } from './trash-list.server.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Inbox', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { searchParams, search } = new URL(request.url)
  const filter = inboxFilterOf(searchParams)
  const [list, messages, candidates, trash] = await Promise.all([
    readCursor(cursorOf(request), (cursor) => listOf(admin, filter, cursor)),
    countNewLeads(leadKindDefinitions.messages, admin),
    countNewLeads(leadKindDefinitions.candidates, admin),
    trashBeside(admin, request),
  ])
  return { filter, listUrl: `/admin/inbox${search}`, list, unread: { messages, candidates }, ...trash }
}

async function listOf(admin: Actor, { tab, q, status }: InboxFilter, cursor: Cursor) {
  if (tab === 'candidates') {
    const known = candidateStatuses.find((one) => one === status)
    return { tab, ...(await listCandidates(admin, { search: q, ...(known && { status: known }) }, cursor)) }
  }
  const known = messageStatuses.find((one) => one === status)
  return { tab, ...(await listMessages(admin, { search: q, ...(known && { status: known }) }, cursor)) }
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, listUrl, list, unread, inTrash, deleted } = loaderData
  const { tab } = filter
  const whole = inboxAddress({ tab })
  const empty = list.items.length === 0
  return (
    <>
      <h1 className={adminUi.title}>Inbox</h1>
      <UndoLead deleted={deleted} back={listUrl} />
      <Tabs
        id="inbox"
        label="Inbox"
        selected={tab}
        tabs={inboxTabs.map(({ value, label }) => ({
          value,
          label: unread[value] > 0 ? `${label} (${unread[value]} new)` : label,
        }))}
        href={(value) => inboxAddress({ tab: value as InboxTab })}
        className={adminUi.tabs}
      >
        <div className={adminUi.bar}>
          <ListFilter
            label={tab === 'messages' ? 'Search messages' : 'Search candidate profiles'}
            action="/admin/inbox"
            searchKey="/"
            hidden={tab === 'messages' ? {} : { tab }}
            q={filter.q}
            clear={isInboxNarrowed(filter) ? whole : undefined}
          >
            <ListSelect
              name="status"
              label="All but spam"
              value={filter.status}
              options={statusOptions(tab === 'messages' ? messageStatuses : candidateStatuses)}
            />
          </ListFilter>
        </div>
        {empty && <Nothing filter={filter} whole={whole} />}
        {!empty && list.tab === 'messages' && <MessageList messages={list.items} back={listUrl} />}
        {!empty && list.tab === 'candidates' && <CandidateList candidates={list.items} back={listUrl} />}
        {!empty && <LeadKeys on="list" />}
        <PageLinks
          label={tab === 'messages' ? 'Messages' : 'Candidate profiles'}
          page={list}
          words={{ before: 'Newer', after: 'Older' }}
          query={inboxQuery(filter)}
        />
        <LeadTrashLink count={inTrash} />
      </Tabs>
    </>
  )
}

function Nothing({ filter, whole }: { filter: InboxFilter; whole: string }) {
  if (isInboxNarrowed(filter))
    return (
      <EmptyState title="Nothing found">
        <ButtonLink kind="quiet" small href={whole}>
          Show all
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState title={filter.tab === 'messages' ? 'No messages yet' : 'No candidate profiles yet'}>
      <p>
        {filter.tab === 'messages'
          ? 'What people write on the contact page arrives here.'
          : 'What candidates send on the SkillBridge page arrives here.'}
      </p>
    </EmptyState>
  )
}
