import { withQuery } from '../redirects.ts'
import { issuer } from '../sessions/tokens.ts'

/** The redirect back to an OAuth client. It names the issuer (RFC 9207), which prevents mix-up attacks. */
export function respondToClient(
  { redirectUri, state }: { redirectUri: string; state?: string | null | undefined },
  params: Record<string, string>,
): string {
  return withQuery(redirectUri, { ...params, ...(state && { state }), iss: issuer() })
}
