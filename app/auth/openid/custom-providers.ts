import { asc, count, eq } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { checkPublicAddress } from '#app/platform/fetch/public-fetch.server.ts'
import { newId } from '#app/platform/ids.ts'
import { sealSecret, unsealSecret } from '#app/platform/master-secret.server.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { customProviders } from '../tables.server.ts'
import { isLoopback, type OpenIdProvider, readDiscovery } from './provider.ts'

const MAX_PROVIDERS = 50

export type CustomProvider = typeof customProviders.$inferSelect

/** The settings of a provider. In an update, absent ones stay unchanged. */
export type CustomProviderInput = {
  [Name in keyof Omit<CustomProvider, 'id' | 'createdAt' | 'updatedAt' | 'clientSecretSealed'>]?:
    | CustomProvider[Name]
    | undefined
} & { clientSecret?: string | undefined }

/** All of them, oldest first. */
export function listCustomProviders(): Promise<CustomProvider[]> {
  return database()
    .select()
    .from(customProviders)
    .orderBy(asc(customProviders.createdAt), asc(customProviders.id))
    .limit(MAX_PROVIDERS)
}

/** @throws AuthError custom_provider_not_found */
export async function customProviderNamed(identifier: string): Promise<CustomProvider> {
  return (await findCustomProvider(identifier)) ?? fail('custom_provider_not_found')
}

/** The provider for sign-ins; undefined if it does not exist or is disabled. */
export async function findEnabledProvider(identifier: string): Promise<OpenIdProvider | undefined> {
  const customProvider = await findCustomProvider(identifier)
  return customProvider?.enabled ? asOpenIdProvider(customProvider) : undefined
}

/**
 * Creates a provider after its discovery document could be read.
 * @throws AuthError validation_failed, conflict (400), over_custom_provider_quota
 */
export async function createCustomProvider(input: CustomProviderInput, caller: Caller): Promise<CustomProvider> {
  const { clientSecret, identifier, name, issuer, clientId, ...more } = input
  if (!/^custom:[\w.-]{1,100}$/.test(identifier ?? ''))
    fail('validation_failed', "identifier must start with 'custom:' prefix, and go on with letters and digits")
  if (!name) fail('validation_failed', 'name is required')
  if (!clientId) fail('validation_failed', 'client_id is required')
  if (!clientSecret) fail('validation_failed', 'client_secret is required')
  if (!issuer) fail('validation_failed', 'issuer is required for OIDC providers')
  const [row] = await database().select({ total: count() }).from(customProviders)
  if ((row?.total ?? 0) >= MAX_PROVIDERS) fail('over_custom_provider_quota')
  const id = newId()
  const values = { id, identifier: identifier ?? '', name, issuer, clientId, clientSecretSealed: sealed(clientSecret) }
  await requireReachable({ ...values, discoveryUrl: more.discoveryUrl ?? null })
  return transaction(async () => {
    const [created] = await database()
      .insert(customProviders)
      .values({ ...values, ...definedOf(more) })
      .returning()
    if (!created) throw new Error('The provider was not inserted.')
    await audit({ act: 'auth.custom-provider-created', ...by(created, caller), details: { issuer } })
    return created
  }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    fail('conflict', { status: 400, message: 'A custom OAuth provider with this identifier already exists' })
  })
}

/** Updates the given settings. @throws AuthError custom_provider_not_found, validation_failed */
export async function changeCustomProvider(
  identifier: string,
  input: CustomProviderInput,
  caller: Caller,
): Promise<CustomProvider> {
  const former = await customProviderNamed(identifier)
  const { clientSecret, identifier: _, ...more } = input
  const changes = { ...definedOf(more), ...(clientSecret && { clientSecretSealed: sealed(clientSecret) }) }
  if (changes.issuer !== undefined || changes.discoveryUrl !== undefined)
    await requireReachable({ ...former, ...changes })
  return transaction(async () => {
    const [changed] = await database()
      .update(customProviders)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(customProviders.id, former.id))
      .returning()
    if (!changed) fail('custom_provider_not_found')
    const names = Object.keys(changes)
    await audit({ act: 'auth.custom-provider-changed', ...by(changed, caller), details: { changed: names } })
    return changed
  })
}

/** Deletes a provider. Its accounts stay. @throws AuthError custom_provider_not_found */
export async function deleteCustomProvider(identifier: string, caller: Caller): Promise<void> {
  await transaction(async () => {
    const [gone] = await database()
      .delete(customProviders)
      .where(eq(customProviders.identifier, identifier))
      .returning()
    if (!gone) fail('custom_provider_not_found')
    await audit({ act: 'auth.custom-provider-deleted', ...by(gone, caller), details: { issuer: gone.issuer } })
  })
}

async function findCustomProvider(identifier: string): Promise<CustomProvider | undefined> {
  const [existing] = await database().select().from(customProviders).where(eq(customProviders.identifier, identifier))
  return existing
}

function asOpenIdProvider(
  customProvider: Pick<CustomProvider, 'identifier' | 'issuer' | 'discoveryUrl' | 'clientId' | 'clientSecretSealed'> &
    Partial<CustomProvider>,
): OpenIdProvider {
  return {
    name: customProvider.identifier,
    issuer: new URL(customProvider.issuer),
    discoveryUrl: customProvider.discoveryUrl ? new URL(customProvider.discoveryUrl) : undefined,
    clientIds: [customProvider.clientId, ...(customProvider.acceptableClientIds ?? [])],
    clientSecret: unsealSecret(customProvider.clientSecretSealed, 'custom-provider'),
    custom: {
      scopes: customProvider.scopes ?? [],
      parameters: customProvider.authorizationParams ?? {},
      attributeMapping: customProvider.attributeMapping ?? {},
      customClaims: customProvider.customClaimsAllowlist ?? [],
      skipNonceCheck: customProvider.skipNonceCheck ?? false,
      emailOptional: customProvider.emailOptional ?? false,
    },
  }
}

/** Checks the provider now, so that errors do not surface at the first sign-in. @throws AuthError validation_failed */
async function requireReachable(customProvider: Parameters<typeof asOpenIdProvider>[0]): Promise<void> {
  for (const address of [customProvider.issuer, customProvider.discoveryUrl ?? customProvider.issuer]) {
    const problem = isLocalHost(address) ? undefined : checkPublicAddress(address)
    if (problem) fail('validation_failed', `${address.slice(0, 200)} cannot be used: ${problem}`)
  }
  const refused = await readDiscovery(asOpenIdProvider(customProvider)).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  )
  if (refused)
    fail('validation_failed', `OIDC discovery from "${customProvider.issuer.slice(0, 200)}" failed: ${refused}`)
}

// A test installation may have its provider on the same machine.
function isLocalHost(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address)) && isLoopback(new URL(config().siteUrl))
}

function sealed(secret: string): Buffer {
  return sealSecret(secret, 'custom-provider')
}

function definedOf<Facts extends object>(input: Facts): { [Name in keyof Facts]?: Exclude<Facts[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}

function by({ id }: CustomProvider, caller: Caller) {
  return { actorKind: 'service' as const, subjectId: id, caller }
}
