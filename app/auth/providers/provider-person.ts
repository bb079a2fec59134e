import type { Metadata } from '../tables.server.ts'

/** A person as identified by a provider: an OpenID issuer, a wallet, or single sign-on. */
export interface ProviderPerson {
  /** `google`, `web3`, `sso:ID` … */
  provider: string
  /** The provider's id of the person. */
  providerId: string
  /** The address from the provider, normalized. */
  email?: { address: string; verified: boolean } | undefined
  /** The claims to store with the identity. */
  data: Metadata
}

/** True for single sign-on, whose accounts are never merged with others. */
export function isDetached(person: ProviderPerson): boolean {
  return person.provider.startsWith('sso:')
}

const MAX_TEXT = 1024

/** Drops claims that are too long or cannot be stored: providers may send anything. */
export function storableClaims(claims: Record<string, unknown>): Metadata {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => isStorable(value)))
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return value !== '' && value.length <= MAX_TEXT && value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.length <= 50 && value.every(isStorable)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
