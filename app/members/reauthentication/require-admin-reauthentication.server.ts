import type { RouterContextProvider } from 'react-router'
import { Forbidden } from '#app/platform/errors.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { cookieSession } from '../second-factor/second-factor.server.ts'
import { requireReauthentication } from './require-reauthentication.server.ts'

/** The same for a sensitive action of an admin. @throws the reauthentication page, instead of the action */
export async function requireAdminReauthentication(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
): Promise<void> {
  const session = await cookieSession(request, 'admin')
  if (!session) throw new Forbidden()
  const { address, userAgent } = requestOf(context)
  await requireReauthentication(request, { session, caller: { address, userAgent } }, form)
}
