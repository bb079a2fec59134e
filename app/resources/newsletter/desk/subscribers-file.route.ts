import { csv, csvFile } from '#app/platform/lists/csv.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { everySubscriber, type ListedSubscriber } from '../queries.server.ts'
import type { Route } from './+types/subscribers-file.route.ts'

/** `/admin/subscribers.csv`: everybody as a file for spreadsheets. */
export async function loader({ context }: Route.LoaderArgs) {
  const rows = (await everySubscriber(adminOf(context))).map(rowOf)
  return csvFile('subscribers.csv', csv([['Email', 'State', 'Asked', 'Confirmed', 'From page'], ...rows]))
}

function rowOf({ email, state, createdAt, confirmedAt, source }: ListedSubscriber): string[] {
  return [email, state, createdAt.toISOString(), confirmedAt?.toISOString() ?? '', source]
}
