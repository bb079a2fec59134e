import { safeNext } from './safe-next.ts'

/** Where a sign-in leads: who comes back to an account that was about to be deleted reads first that it stays. */
export function returnUrlFor({ deletionDueAt }: { deletionDueAt: Date | null }, next: string): string {
  return deletionDueAt ? '/campus/account?done=kept' : next
}

/**
 * Where the link or code of a mail leads, which says what it has done.
 * @param wanted where somebody was when they signed up
 */
export function returnUrlFromMail(
  done: {
    user: { deletionDueAt: Date | null }
    method: string
    needsPassword: boolean
  },
  wanted?: string | null,
): string {
  const next = safeNext(wanted, '/campus')
  const isConfirmed = done.method === 'email/signup' || done.method === 'invite'
  if (!done.needsPassword) return returnUrlFor(done.user, isConfirmed ? confirmedAt(next) : next)
  const kept = new URLSearchParams({ ...(isConfirmed && { done: 'confirmed' }), ...(next !== '/campus' && { next }) })
  return `/campus/auth/password${kept.size > 0 ? `?${kept}` : ''}`
}

/** The page where somebody was when they signed up, which says that their address is confirmed. */
export function confirmedAt(next: string): string {
  const url = new URL(next, 'http://here.invalid')
  url.searchParams.set('done', 'confirmed')
  return url.pathname + url.search + url.hash
}
