import { ownCookie, readCookie } from '../sessions/session-cookie.server.ts'

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
export function flowCookie(kept?: FlowCookie): string {
  const value = kept ? Buffer.from(JSON.stringify(kept)).toString('base64url') : ''
  return ownCookie(name, value, kept ? 300 : 0)
}

/** The flow from the cookie, or undefined. It is not trusted: validate `next` before redirecting. */
export function pendingFlow(request: Request): FlowCookie | undefined {
  try {
    const kept = JSON.parse(Buffer.from(readCookie(request, name) ?? '', 'base64url').toString()) as Partial<FlowCookie>
    return typeof kept.verifier === 'string' ? { verifier: kept.verifier, next: String(kept.next ?? '') } : undefined
  } catch {
    return undefined
  }
}
