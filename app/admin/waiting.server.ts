import { redirect } from 'react-router'
import { safeNext } from '#app/members/safe-next.ts'
import { type CookieSession, cookieSession } from '#app/members/second-factor/second-factor.server.ts'

/** The steps that an admin session may be waiting for, in order. */
export type AdminStep = 'factor' | 'passkey'

/** The admin session that waits for `step`; otherwise redirects to the right page. */
export async function adminWaiting(
  request: Request,
  step: AdminStep,
): Promise<{ session: CookieSession; next: string }> {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/admin')
  const session = await cookieSession(request, 'admin')
  if (!session) throw redirect(`/admin/login?next=${encodeURIComponent(next)}`)
  const waitsFor = stepOf(session)
  if (waitsFor === step) return { session, next }
  throw redirect(waitsFor ? stepAddress(waitsFor, next) : next)
}

/** The address of the step that the browser's admin session waits for, if any. */
export async function unfinishedStep(request: Request, next: string): Promise<string | undefined> {
  const session = await cookieSession(request, 'admin')
  const step = session && stepOf(session)
  return step ? stepAddress(step, next) : undefined
}

function stepOf({ needsFactor, needsPasskey }: CookieSession): AdminStep | undefined {
  if (needsFactor) return 'factor'
  return needsPasskey ? 'passkey' : undefined
}

/** The address of a step, which then continues to `next`. */
export function stepAddress(step: AdminStep, next: string): string {
  return `/admin/login/${step}?next=${encodeURIComponent(next)}`
}
