import { normalEmail } from '../accounts/users.ts'
import { fail } from '../errors.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'
import { storableClaims } from '../providers/provider-person.ts'
import type { OpenIdProvider } from './provider.ts'

/** The claims of an ID token or of a userinfo response. */
export type OpenIdClaims = Record<string, unknown> & { sub: string; iss: string }

/** The person of the claims. @throws AuthError validation_failed if a required address is missing */
export function personOfClaims({ name: provider, custom }: OpenIdProvider, userClaims: OpenIdClaims): ProviderPerson {
  const claims: OpenIdClaims = { ...userClaims, ...mapped(userClaims, custom?.attributeMapping) }
  const address = readAddress(claims.email)
  // Some providers send the boolean as a string. It vouches for the claim `email` only, not for one mapped from another.
  const vouched = claims.email_verified === true || claims.email_verified === 'true'
  const verified = vouched && address === readAddress(userClaims.email)
  if (custom && !custom.emailOptional && !address)
    fail('validation_failed', 'Error getting user email from external provider')
  const { name, given_name, family_name, picture, preferred_username, locale } = claims
  const further = custom?.customClaims ?? (typeof claims.hd === 'string' ? ['hd'] : [])
  const customClaims = storableClaims(Object.fromEntries(further.map((claim) => [claim, userClaims[claim]])))
  return {
    provider,
    providerId: claims.sub,
    email: address ? { address, verified } : undefined,
    data: {
      ...storableClaims({ iss: claims.iss, sub: claims.sub, provider_id: claims.sub, email: address }),
      ...storableClaims({
        name,
        full_name: name,
        given_name,
        family_name,
        preferred_username,
        locale,
        picture,
        avatar_url: picture,
      }),
      ...(Object.keys(customClaims).length > 0 ? { custom_claims: customClaims } : {}),
      email_verified: address !== undefined && verified,
      phone_verified: false,
    },
  }
}

function mapped(claims: OpenIdClaims, mapping: Record<string, string> = {}): Record<string, unknown> {
  const mapped = Object.entries(mapping).filter(([, theirs]) => claims[theirs] !== undefined)
  return Object.fromEntries(mapped.map(([ours, theirs]) => [ours, claims[theirs]]))
}

function readAddress(email: unknown): string | undefined {
  if (typeof email !== 'string') return undefined
  try {
    return normalEmail(email)
  } catch {
    return undefined
  }
}
