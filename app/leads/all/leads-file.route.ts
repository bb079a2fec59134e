import { requireProofToExport } from '#app/members/proof/require-proof.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { csvStream } from '#app/platform/lists/csv-stream.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/leads-file.route.ts'
import { type AllLeadsFilter, allLeadsFilterOf, leadKinds } from './filter.ts'
import { type ListedLead, listAllLeads } from './queries.server.ts'

const head = ['Kind', 'Name', 'Email', 'About', 'Source', 'Status', 'Received']
/** Rows of one file; whoever needs more narrows the list by its time. */
const most = 10_000
const atOnce = 500

/** `/admin/leads.csv`: the leads of a list, as it is filtered, as a file for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  await requireProofToExport(request, `/admin/leads${search}`)
  return csvStream('leads.csv', pagesOf(adminOf(context), allLeadsFilterOf(searchParams)))
}

async function* pagesOf(admin: SignedIn, filter: AllLeadsFilter): AsyncGenerator<string[][], void> {
  let page = await listAllLeads(admin, filter, {}, atOnce)
  yield [head, ...page.items.map(rowOf)]
  for (let rows = atOnce; page.after && rows < most; rows += atOnce) {
    page = await listAllLeads(admin, filter, { after: page.after }, atOnce)
    yield page.items.map(rowOf)
  }
  const limit = most.toLocaleString('en')
  if (page.after) yield [[`Only the newest ${limit} are in this file: choose a shorter time.`]]
}

function rowOf({ kind, name, email, about, source, status, createdAt }: ListedLead): string[] {
  const label = leadKinds.find(({ value }) => value === kind)?.one ?? kind
  return [label, name, email, about ?? '', source ?? '', status, createdAt.toISOString()]
}
