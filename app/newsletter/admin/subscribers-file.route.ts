import { requireReauthenticationToExport } from '#app/members/reauthentication/require-reauthentication.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { csvStream } from '#app/platform/lists/csv-stream.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { everySubscriber, type ListedSubscriber } from '../queries.server.ts'
import type { Route } from './+types/subscribers-file.route.ts'

export const handle = { access: { see: 'subscriber.read' } } satisfies RouteHandle

const head = ['Email', 'State', 'Asked', 'Confirmed', 'From page']

/** `/admin/subscribers.csv`: all subscribers as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireReauthenticationToExport(request, '/admin/subscribers')
  return csvStream('subscribers.csv', pagesOf(adminOf(context)))
}

async function* pagesOf(admin: SignedIn): AsyncGenerator<string[][], void> {
  let above = [head]
  for await (const page of everySubscriber(admin)) {
    yield [...above, ...page.map(rowOf)]
    above = []
  }
}

function rowOf({ email, state, createdAt, confirmedAt, source }: ListedSubscriber): string[] {
  return [email, state, createdAt.toISOString(), confirmedAt?.toISOString() ?? '', source]
}
