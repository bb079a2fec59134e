import { peopleById } from '#app/members/directory.server.ts'
import { requireReauthenticationToExport } from '#app/members/reauthentication/require-reauthentication.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { csvStream } from '#app/platform/lists/csv-stream.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/leads-file.route.ts'
import { type AllLeadsFilter, allLeadsFilterOf, leadKinds } from './filter.ts'
import { type ListedLead, listAllLeads } from './queries.server.ts'

export const handle = { access: { see: 'message.read' } } satisfies RouteHandle

const head = [
  ...['Kind', 'Name', 'Email', 'Company', 'Phone', 'About', 'Source', 'Campaign', 'Status', 'Owner', 'Tags'],
  ...['Agreed', 'Call', 'Received'],
]
/** Maximum rows of one file; a narrower time filter exports the rest. */
const MAX_ROWS = 10_000
const atOnce = 500

/** `/admin/leads.csv`: exports the filtered list as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  await requireReauthenticationToExport(request, `/admin/leads${search}`)
  return csvStream('leads.csv', pagesOf(adminOf(context), allLeadsFilterOf(searchParams)))
}

async function* pagesOf(admin: SignedIn, filter: AllLeadsFilter): AsyncGenerator<string[][], void> {
  let page = await listAllLeads(admin, filter, {}, atOnce)
  yield [head, ...(await rowsOf(page.items))]
  for (let rows = atOnce; page.after && rows < MAX_ROWS; rows += atOnce) {
    page = await listAllLeads(admin, filter, { after: page.after }, atOnce)
    yield await rowsOf(page.items)
  }
  const limit = MAX_ROWS.toLocaleString('en')
  if (page.after) yield [[`Only the newest ${limit} are in this file: choose a shorter time.`]]
}

async function rowsOf(leads: ListedLead[]): Promise<string[][]> {
  const owners = await peopleById(leads.flatMap((lead) => ownerOf(lead) ?? []))
  return leads.map((lead) => rowOf(lead, owners.get(ownerOf(lead) ?? '')?.name ?? ''))
}

/** The owner of the lead, or else the owner of the contact's next step. */
function ownerOf({ ownerId, stepOwnerId }: ListedLead): string | null {
  return ownerId ?? stepOwnerId
}

function rowOf(lead: ListedLead, owner: string): string[] {
  const { kind, name, email, company, phone, about, source, campaign, status, tags } = lead
  const label = leadKinds.find(({ value }) => value === kind)?.one ?? kind
  const at = (moment: Date | null) => moment?.toISOString() ?? ''
  return [
    ...[label, name, email, company ?? '', phone ?? '', about ?? '', source ?? '', campaign ?? '', status, owner],
    ...[tags.join(', '), at(lead.consentAt), at(lead.happensAt), at(lead.createdAt)],
  ]
}
