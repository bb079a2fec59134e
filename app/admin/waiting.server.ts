import { redirect } from 'react-router'
import { safeNext } from '#app/members/safe-next.ts'
import { type CookieSession, cookieSession } from '#app/members/second-factor/second-factor.server.ts'

/** What an admin session can wait for, in this order. */
export type AdminStep = 'factor' | 'passkey'

/** The admin session that waits for `step`; others are sent where they belong. */
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

/** Where the browser's admin session is to be finished, if there is one that waits for something. */
export async function unfinishedStep(request: Request, next: string): Promise<string | undefined> {
  const session = await cookieSession(request, 'admin')
  const step = session && stepOf(session)
  return step ? stepAddress(step, next) : undefined
}

function stepOf({ needsFactor, needsPasskey }: CookieSession): AdminStep | undefined {
  if (needsFactor) return 'factor'
  return needsPasskey ? 'passkey' : undefined
}

function stepAddress(step: AdminStep, next: string): string {
  return `/admin/login/${step}?next=${encodeURIComponent(next)}`
}
