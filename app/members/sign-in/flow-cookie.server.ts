import { hostCookie, readCookie } from '../sessions/session-cookie.server.ts'

const name = 'campus_flow'

/**
 * The flow cookie during a sign-in with a provider: the secret that binds the flow to this browser, and the page to
 * continue to.
 */
export interface FlowCookie {
  verifier: string
  next: string
}

/** The `Set-Cookie` header that stores it for five minutes; without a value it deletes the cookie. */
export function flowCookie(flow?: FlowCookie): string {
  const value = flow ? Buffer.from(JSON.stringify(flow)).toString('base64url') : ''
  return hostCookie(name, value, flow ? 300 : 0)
}

/** The flow from the cookie, or undefined. It is not trusted: validate `next` before redirecting. */
export function pendingFlow(request: Request): FlowCookie | undefined {
  try {
    const stored = JSON.parse(
      Buffer.from(readCookie(request, name) ?? '', 'base64url').toString(),
    ) as Partial<FlowCookie>
    return typeof stored.verifier === 'string'
      ? { verifier: stored.verifier, next: String(stored.next ?? '') }
      : undefined
  } catch {
    return undefined
  }
}
