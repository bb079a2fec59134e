import { csv, csvFile } from '#app/platform/lists/csv.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/leads-file.route.ts'
import { allLeadsFilterOf, leadKinds } from './filter.ts'
import { type ListedLead, listAllLeads } from './queries.server.ts'

const head = ['Kind', 'Name', 'Email', 'About', 'Source', 'Status', 'Received']
/** Rows of one file; whoever needs more narrows the list by its time. */
const most = 10_000
const atOnce = 500

/** `/admin/leads.csv`: the leads of a list, as it is filtered, as a file for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const filter = allLeadsFilterOf(new URL(request.url).searchParams)
  let text = csv([head])
  let after: string | null = null
  for (let rows = 0; rows < most; rows += atOnce) {
    const page = await listAllLeads(admin, filter, after ? { after } : {}, atOnce)
    text += csv(page.items.map(rowOf))
    after = page.after
    if (!after) break
  }
  if (after) text += csv([[`Only the newest ${most.toLocaleString('en')} are in this file: choose a shorter time.`]])
  return csvFile('leads.csv', text)
}

function rowOf({ kind, name, email, about, source, status, createdAt }: ListedLead): string[] {
  const label = leadKinds.find(({ value }) => value === kind)?.one ?? kind
  return [label, name, email, about ?? '', source ?? '', status, createdAt.toISOString()]
}
