import { errors, jwtVerify, SignJWT } from 'jose'
import { config } from '#app/platform/config/config.server.ts'
import { fail } from '../errors.ts'
import { keyById, signingKey } from '../keys/keys.ts'
import { claimsFor } from '../oauth/claims-for.ts'
import type { Amr, sessions, users } from '../tables.server.ts'

/** Lifetime of an access token, in seconds. */
export const accessTokenSeconds = 3600

/** The claims of an access token. */
export interface TokenClaims {
  sub?: string
  aud?: string | string[]
  exp?: number
  iat?: number
  role?: string
  session_id?: string
  /** The OAuth client that it was issued to. */
  client_id?: string
  scope?: string
  aal?: string
  amr?: Amr[]
  is_anonymous?: boolean
}

/** The issuer of our tokens: the service's public URL. */
export function issuer(): string {
  return `${config().siteUrl}/auth/v1`
}

/** The URL of the userinfo endpoint. */
export function userInfoAddress(): string {
  return `${issuer()}/oauth/userinfo`
}

/**
 * The signed access token of a session, and its expiry (seconds since 1970). A token for an OAuth client contains only
 * the claims that the member agreed to.
 */
export async function issueAccessToken(
  account: typeof users.$inferSelect,
  session: Pick<typeof sessions.$inferSelect, 'id' | 'aal' | 'amr'> &
    Partial<Pick<typeof sessions.$inferSelect, 'oauthClientId' | 'scope' | 'resources'>>,
): Promise<{ token: string; expiresAt: number }> {
  const user = session.oauthClientId ? claimsFor(account, session.scope ?? '') : account
  const { kid, alg, sign } = await signingKey()
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = now + accessTokenSeconds
  const token = await new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
    ...(session.oauthClientId && { client_id: session.oauthClientId, scope: session.scope }),
  })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(issuer())
    .setSubject(user.id)
    .setAudience(audienceOf(user, session))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(sign)
  return { token, expiresAt }
}

// A token for another resource server is valid there, and here only at the userinfo endpoint.
function audienceOf(
  { aud }: { aud: string },
  { resources = [], scope }: { resources?: string[]; scope?: string | null },
): string | string[] {
  if (resources.length === 0) return aud
  const all = scope?.split(' ').includes('openid') ? [...resources, userInfoAddress()] : resources
  return all.length > 1 ? all : (all[0] ?? aud)
}

/**
 * Verifies a token and returns its claims. The key determines the algorithm: a token that names another one (or
 * `none`) is refused.
 * @throws AuthError bad_jwt
 */
export async function readToken(token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = await keyById(header.kid)
        if (!key || key.alg !== header.alg) throw new errors.JOSEError('no key of ours')
        return key.verify
      },
      { clockTolerance: 5 },
    )
    return payload as TokenClaims
  } catch (error) {
    if (error instanceof errors.JWTExpired) fail('bad_jwt', 'invalid JWT: token is expired')
    fail('bad_jwt')
  }
}
