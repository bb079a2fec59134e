import { redirect } from 'react-router'
import { Invalid } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/addresses.route.ts'
import { otherAddress } from './person.ts'
import { mergePerson, partPerson } from './revise-person.server.ts'

/** POST merges the person with that of another address, DELETE parts them again. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const [act, key] =
    request.method === 'DELETE' ? ([partPerson, 'parted'] as const) : ([mergePerson, 'merged'] as const)
  const parsed = await parseForm(request, otherAddress)
  const outcome = parsed.ok ? await doneOrRefused(act(adminOf(context), id, parsed.value.email)) : 'failed'
  throw redirect(`/admin/people/${id}?${outcome}=person-${key}#addresses`)
}

async function doneOrRefused(act: Promise<void>): Promise<'done' | 'failed'> {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof Invalid) return 'failed'
    throw error
  }
}
