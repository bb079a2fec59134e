import { redirect } from 'react-router'
import { Invalid } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/addresses.route.ts'
import { otherAddress } from './person.ts'
import { mergePerson, separateAddress } from './revise-person.server.ts'

export const handle = {
  access: { see: 'message.read', write: 'message.manage' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export { NoAccess as default } from '#app/members/no-access.tsx'

/** POST merges the contact with that of another address, DELETE separates an address again. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const [change, key] =
    request.method === 'DELETE' ? ([separateAddress, 'parted'] as const) : ([mergePerson, 'merged'] as const)
  const parsed = await parseForm(request, otherAddress)
  if (!parsed.ok) throw new Invalid(parsed.reply().data.form.errors)
  await change(adminOf(context), id, parsed.value.email)
  throw redirect(`/admin/people/${id}?done=person-${key}#addresses`)
}
