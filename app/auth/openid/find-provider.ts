import { findEnabledProvider } from './custom-providers.ts'
import { type OpenIdProvider, openIdProvider } from './provider.ts'

/** The provider of that name, of the environment or set up at run time; undefined if it cannot be signed in with. */
export async function findOpenIdProvider(name: string): Promise<OpenIdProvider | undefined> {
  return name.startsWith('custom:') ? findEnabledProvider(name) : openIdProvider(name)
}
