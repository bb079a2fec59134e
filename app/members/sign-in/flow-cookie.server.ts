import { ownCookie, readCookie } from '../sessions/session-cookie.server.ts'

const name = 'campus_flow'

/**
 * What the browser keeps while it is away at a provider: the secret that only it can end the flow with, and where to go
 * then.
 */
export interface FlowKept {
  verifier: string
  next: string
}

/** The `Set-Cookie` header that keeps it, for five minutes; without a value it takes it away. */
export function flowCookie(kept?: FlowKept): string {
  const value = kept ? Buffer.from(JSON.stringify(kept)).toString('base64url') : ''
  return ownCookie(name, value, kept ? 300 : 0)
}

/** What the browser kept, or undefined; it is the browser's word, so `next` is checked again where it is used. */
export function pendingFlow(request: Request): FlowKept | undefined {
  try {
    const kept = JSON.parse(Buffer.from(readCookie(request, name) ?? '', 'base64url').toString()) as Partial<FlowKept>
    return typeof kept.verifier === 'string' ? { verifier: kept.verifier, next: String(kept.next ?? '') } : undefined
  } catch {
    return undefined
  }
}
