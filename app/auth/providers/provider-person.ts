import type { Metadata } from '../tables.server.ts'

/** Who somebody is by the word of a provider: an OpenID issuer, a wallet, a company's single sign-on. */
export interface ProviderPerson {
  /** `google`, `web3`, `sso:ID` … */
  provider: string
  /** The provider's own id of the person. */
  providerId: string
  /** The address that the provider knows, in the form in which addresses are kept. */
  email?: { address: string; verified: boolean } | undefined
  /** What is kept with the identity. */
  data: Metadata
}

/** True for single sign-on, whose accounts stand apart from all others. */
export function standsApart(person: ProviderPerson): boolean {
  return person.provider.startsWith('sso:')
}

const longest = 1024

/** `claims` without what is too long or cannot be stored: providers say what they like. */
export function storableClaims(claims: Record<string, unknown>): Metadata {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => isStorable(value)))
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return value !== '' && value.length <= longest && value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.length <= 50 && value.every(isStorable)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
