import { normalEmail } from '../accounts/users.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'
import { storableClaims } from '../providers/provider-person.ts'

/** The claims of an ID token or of the provider's answer about the user. */
export type OpenIdClaims = Record<string, unknown> & { sub: string; iss: string }

/** Who the claims speak of. */
export function personOfClaims(provider: string, claims: OpenIdClaims): ProviderPerson {
  const address = readAddress(claims.email)
  // Some providers write the boolean as a text.
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  const { name, given_name, family_name, picture, preferred_username, locale, hd } = claims
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
      ...(typeof hd === 'string' ? { custom_claims: storableClaims({ hd }) } : {}),
      email_verified: address !== undefined && verified,
      phone_verified: false,
    },
  }
}

function readAddress(email: unknown): string | undefined {
  if (typeof email !== 'string') return undefined
  try {
    return normalEmail(email)
  } catch {
    return undefined
  }
}
