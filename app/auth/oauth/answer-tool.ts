import { withQuery } from '../redirects.ts'
import { issuer } from '../sessions/tokens.ts'

/** The address that leads the browser back to a tool. It names us (RFC 9207), so that no other server's answer is taken for ours. */
export function respondToTool(
  { redirectUri, state }: { redirectUri: string; state?: string | null | undefined },
  answer: Record<string, string>,
): string {
  return withQuery(redirectUri, { ...answer, ...(state && { state }), iss: issuer() })
}
