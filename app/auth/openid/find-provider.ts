import { findEnabledProvider } from './custom-providers.ts'
import { type OpenIdProvider, openIdProvider } from './provider.ts'

/** The provider of that name, from the environment or created at run time; undefined if it is not enabled. */
export async function findOpenIdProvider(name: string): Promise<OpenIdProvider | undefined> {
  return name.startsWith('custom:') ? findEnabledProvider(name) : openIdProvider(name)
}
