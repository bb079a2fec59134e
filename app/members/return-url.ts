import { safeNext } from './safe-next.ts'

/** The page after a sign-in. If the sign-in canceled a deletion, it is the page that says so. */
export function returnUrlFor({ deletionDueAt }: { deletionDueAt: Date | null }, next: string): string {
  return deletionDueAt ? '/campus/account?done=kept' : next
}

/**
 * The page after using the link or code of a mail, with a notice of what it did.
 * @param wanted the page where the person signed up
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
  const params = new URLSearchParams({ ...(isConfirmed && { done: 'confirmed' }), ...(next !== '/campus' && { next }) })
  return `/campus/auth/password${params.size > 0 ? `?${params}` : ''}`
}

/** The page where the person signed up, with a notice that the address is confirmed. */
export function confirmedAt(next: string): string {
  const url = new URL(next, 'http://here.invalid')
  url.searchParams.set('done', 'confirmed')
  return url.pathname + url.search + url.hash
}
