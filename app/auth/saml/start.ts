import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { fail } from '../errors.ts'
import { type Pkce, startFlow } from '../providers/flow-state.ts'
import { redirectTarget } from '../redirects.ts'
import { samlProviders, samlRelayStates, ssoDomains, ssoProviders } from '../tables.server.ts'
import { samlFor } from './service-provider.ts'

/** Selects an identity provider by its id, or by the domain of an email address. */
export type WhichProvider = { providerId: string } | { domain: string }

/**
 * Starts a single sign-on.
 * @returns the identity provider's URL to redirect to
 * @throws AuthError sso_provider_not_found, saml_provider_disabled
 */
export async function startSingleSignOn(
  which: WhichProvider,
  options: { redirectTo?: string | undefined; pkce?: Pkce | undefined },
): Promise<string> {
  const provider = await findProvider(which)
  const redirectTo = redirectTarget(options.redirectTo)
  // An XML id must not start with a digit.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const relayState = await transaction(async () => {
    const flow = options.pkce
      ? await startFlow({
          pkce: options.pkce,
          provider: provider.ssoProviderId,
          authenticationMethod: 'sso/saml',
          redirectTo,
        })
      : undefined
    const id = newId()
    await database()
      .insert(samlRelayStates)
      .values({ id, ssoProviderId: provider.ssoProviderId, requestId, redirectTo, flowStateId: flow?.id ?? null })
    return id
  })
  const saml = await samlFor({ provider, requestId, since: new Date() })
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}

async function findProvider(which: WhichProvider): Promise<typeof samlProviders.$inferSelect> {
  const query = database()
    .select({ saml: samlProviders, disabled: ssoProviders.disabled })
    .from(ssoProviders)
    .innerJoin(samlProviders, eq(samlProviders.ssoProviderId, ssoProviders.id))
  const [providerRow] =
    'providerId' in which
      ? await query.where(eq(ssoProviders.id, which.providerId))
      : await query
          .innerJoin(ssoDomains, eq(ssoDomains.ssoProviderId, ssoProviders.id))
          .where(eq(ssoDomains.domain, which.domain.toLowerCase()))
  if (!providerRow)
    fail(
      'sso_provider_not_found',
      'domain' in which ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    )
  if (providerRow.disabled) fail('saml_provider_disabled', 'This SSO provider is disabled')
  return providerRow.saml
}
