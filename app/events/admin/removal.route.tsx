import { backFrom } from '#app/admin-ui/back.ts'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { useMailDisabled } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { deleteEvent } from '../delete.server.ts'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/removal.route.ts'
import { formatNotifying } from './notifying.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete event', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title, seatsTaken, endsAt, cancelled } = await findEventToManage(adminOf(context), params.id)
  return { title, seatsTaken, isOver: endsAt <= new Date(), cancelled, back: backFrom(request, '/admin/events') }
}

/** DELETE moves the event to the trash. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'event-deleted', failed: 'event-delete', gone: 'event-gone' }
  return respondInList(backFrom(request, '/admin/events'), notices, () => deleteEvent(adminOf(context), params.id))
}

export default function RemoveEvent({ loaderData }: Route.ComponentProps) {
  const { title, seatsTaken, isOver, cancelled, back } = loaderData
  const mailDisabled = useMailDisabled()
  const notice = isOver || cancelled ? '' : `${formatNotifying(seatsTaken, mailDisabled)} `
  return (
    <Removal
      question="Are you sure you want to delete this event?"
      what={title}
      consequence={`${notice}${canBeRestored}`}
      back={back}
    />
  )
}
