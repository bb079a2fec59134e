import { backFrom } from '#app/admin-ui/back.ts'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { findSubscriber } from '../queries.server.ts'
import { removeSubscriber } from '../remove.server.ts'
import type { Route } from './+types/removal.route.ts'

export const handle = {
  access: { see: 'subscriber.read', write: 'subscriber.remove' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete subscriber', noindex: true })

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { email } = await findSubscriber(adminOf(context), id)
  return { email, back: backFrom(request, '/admin/subscribers') }
}

/** DELETE moves the subscriber to the trash, or with `forGood` erases them. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const forGood = (await postedForm(request)).get('forGood') === 'on'
  const done = forGood ? 'subscriber-erased' : 'subscriber-removed'
  const notices = { done, failed: 'subscriber-remove', gone: 'subscriber-gone' }
  return respondInList(backFrom(request, '/admin/subscribers'), notices, () =>
    removeSubscriber(adminOf(context), id, { forGood }),
  )
}

export default function RemoveSubscriber({ loaderData: { email, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this subscriber?"
      what={email}
      consequence={`No more emails are sent there, and those already sent are deleted from the log at once. ${canBeRestored}`}
      back={back}
    >
      <Checkbox
        id="forGood"
        name="forGood"
        label="They asked for deletion: delete it for good"
        help="The address is then deleted completely, and cannot be restored."
      />
    </Removal>
  )
}
