import type { WebSessionCookie } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'

/** The cookie names of the two kinds of session. */
export const cookieNames = { campus: 'campus_session', admin: 'admin_session' } as const

/** The value of a cookie, or undefined. Over https it prefers the name that only this host can set. */
export function readCookie(request: Request, name: string): string | undefined {
  return cookieNamed(request, hostName(name)) ?? cookieNamed(request, name)
}

/** True if the cookie has its former name, which neighboring hosts can set too. */
export function isByFormerName(request: Request, name: string): boolean {
  return config().https && cookieNamed(request, hostName(name)) === undefined
}

/** The name of a cookie in this installation. */
export function hostName(name: string): string {
  return config().https ? `__Host-${name}` : name
}

function cookieNamed(request: Request, name: string): string | undefined {
  const pairs = request.headers.get('cookie')?.split(/;\s*/) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The `Set-Cookie` header of a session. */
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

/** The `Set-Cookie` header of an HttpOnly cookie. @param maxAge in seconds; 0 deletes it */
export function hostCookie(name: string, value: string, maxAge: number): string {
  const secure = config().https ? '; Secure' : ''
  return `${hostName(name)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The `Set-Cookie` header that deletes a session's cookie. */
export function endedCookie(name: (typeof cookieNames)[keyof typeof cookieNames]): string {
  return hostCookie(name, '', 0)
}
