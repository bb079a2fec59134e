import type { WebSessionCookie } from '#app/auth/auth.ts'

/** The cookies of the two kinds of session. */
export const cookieNames = { campus: 'campus_session', admin: 'admin_session' } as const

/** The value of a cookie of `request`, or undefined. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The `Set-Cookie` header that gives a browser its session. */
export function sessionCookie({ token, cookie }: WebSessionCookie): string {
  return [
    `${cookie.name}=${token}`,
    `Max-Age=${cookie.maxAge}`,
    `Path=${cookie.path}`,
    'HttpOnly',
    `SameSite=${cookie.sameSite}`,
    ...(cookie.secure ? ['Secure'] : []),
  ].join('; ')
}

/** The `Set-Cookie` header that takes a session's cookie away. */
export function endedCookie(name: (typeof cookieNames)[keyof typeof cookieNames]): string {
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`
}
