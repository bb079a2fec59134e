import { asc, eq, inArray } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { FetchError, fetchPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { newId } from '#app/platform/ids.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { type Metadata, samlProviders, ssoDomains, ssoProviders } from '../tables.server.ts'
import { readIdpMetadata } from './metadata.ts'

/** A single sign-on provider with its SAML settings and domains. */
export interface SsoProvider {
  provider: typeof ssoProviders.$inferSelect
  saml: typeof samlProviders.$inferSelect
  domains: (typeof ssoDomains.$inferSelect)[]
}

/** The settings of a provider. In an update, absent ones stay unchanged. */
export interface SamlProviderInput {
  resourceId?: string | undefined
  metadataXml?: string | undefined
  metadataUrl?: string | undefined
  domains?: string[] | undefined
  attributeMapping?: Metadata | undefined
  /** Empty: the default. */
  nameIdFormat?: string | undefined
  disabled?: boolean | undefined
}

/** All providers, oldest first, without paging: there are few. */
export async function listProviders(): Promise<SsoProvider[]> {
  const rows = await database()
    .select({ provider: ssoProviders, saml: samlProviders })
    .from(ssoProviders)
    .innerJoin(samlProviders, eq(samlProviders.ssoProviderId, ssoProviders.id))
    .orderBy(asc(ssoProviders.createdAt), asc(ssoProviders.id))
    .limit(1000)
  const ids = rows.map((row) => row.provider.id)
  const domains =
    ids.length > 0 ? await database().select().from(ssoDomains).where(inArray(ssoDomains.ssoProviderId, ids)) : []
  return rows.map((row) => ({ ...row, domains: domains.filter((domain) => domain.ssoProviderId === row.provider.id) }))
}

/** @throws AuthError sso_provider_not_found */
export async function findSsoProvider(id: string): Promise<SsoProvider> {
  return (await listProviders()).find((one) => one.provider.id === id) ?? fail('sso_provider_not_found')
}

/**
 * Registers an identity provider by its metadata, either passed or fetched.
 * @throws AuthError validation_failed, saml_metadata_fetch_failed, saml_idp_already_exists, sso_domain_already_exists
 */
export async function createProvider(input: SamlProviderInput, caller: Caller): Promise<SsoProvider> {
  const xml = (await metadataOf(input)) ?? fail('validation_failed', 'Either metadata_xml or metadata_url must be set')
  const { entityId } = await readIdpMetadata(xml)
  const id = newId()
  await changing(async () => {
    await database()
      .insert(ssoProviders)
      .values({ id, resourceId: input.resourceId ?? null, disabled: input.disabled ?? false })
    await database()
      .insert(samlProviders)
      .values({
        id: newId(),
        ssoProviderId: id,
        entityId,
        metadataXml: xml,
        metadataUrl: input.metadataUrl ?? null,
        attributeMapping: input.attributeMapping ?? {},
        nameIdFormat: input.nameIdFormat || null,
      })
    await setDomains(id, input.domains ?? [])
    await audit({
      act: 'auth.sso-provider-created',
      actorKind: 'service',
      subjectId: id,
      details: { entityId },
      caller,
    })
  })
  return findSsoProvider(id)
}

/**
 * Updates the given settings. New metadata must name the same entity.
 * @throws AuthError sso_provider_not_found, saml_entity_id_mismatch, and those of `createProvider`
 */
export async function updateProvider(id: string, input: SamlProviderInput, caller: Caller): Promise<SsoProvider> {
  const { saml, provider } = await findSsoProvider(id)
  const xml = await metadataOf(input)
  if (xml && (await readIdpMetadata(xml)).entityId !== saml.entityId) fail('saml_entity_id_mismatch')
  await changing(async () => {
    const now = new Date()
    await database()
      .update(ssoProviders)
      .set({
        resourceId: input.resourceId ?? provider.resourceId,
        disabled: input.disabled ?? provider.disabled,
        updatedAt: now,
      })
      .where(eq(ssoProviders.id, id))
    await database()
      .update(samlProviders)
      .set({
        metadataXml: xml ?? saml.metadataXml,
        metadataUrl: xml ? (input.metadataUrl ?? null) : saml.metadataUrl,
        attributeMapping: input.attributeMapping ?? saml.attributeMapping,
        nameIdFormat: input.nameIdFormat === undefined ? saml.nameIdFormat : input.nameIdFormat || null,
        updatedAt: now,
      })
      .where(eq(samlProviders.ssoProviderId, id))
    if (input.domains) await setDomains(id, input.domains)
    await audit({
      act: 'auth.sso-provider-changed',
      actorKind: 'service',
      subjectId: id,
      details: { changed: Object.keys(input) },
      caller,
    })
  })
  return findSsoProvider(id)
}

/**
 * Deletes a provider. Its accounts stay, but can no longer sign in.
 * @throws AuthError sso_provider_not_found
 */
export async function deleteProvider(id: string, caller: Caller): Promise<SsoProvider> {
  const gone = await findSsoProvider(id)
  await transaction(async () => {
    await database().delete(ssoProviders).where(eq(ssoProviders.id, id))
    await audit({
      act: 'auth.sso-provider-deleted',
      actorKind: 'service',
      subjectId: id,
      details: { entityId: gone.saml.entityId },
      caller,
    })
  })
  return gone
}

async function metadataOf({ metadataXml, metadataUrl }: SamlProviderInput): Promise<string | undefined> {
  if (metadataXml && metadataUrl) fail('validation_failed', 'Only one of metadata_xml or metadata_url needs to be set')
  if (!metadataUrl) return metadataXml || undefined
  if (!URL.canParse(metadataUrl)) fail('validation_failed', 'metadata_url is not a valid URL')
  if (new URL(metadataUrl).protocol !== 'https:') fail('validation_failed', 'metadata_url is not a HTTPS URL')
  try {
    return await fetchPublic(metadataUrl)
  } catch (error) {
    if (error instanceof FetchError)
      fail('saml_metadata_fetch_failed', `The metadata at this address could not be fetched: ${error.message}`)
    throw error
  }
}

async function setDomains(ssoProviderId: string, domains: string[]): Promise<void> {
  await database().delete(ssoDomains).where(eq(ssoDomains.ssoProviderId, ssoProviderId))
  const names = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))]
  if (names.length > 0)
    await database()
      .insert(ssoDomains)
      .values(names.map((domain) => ({ id: newId(), ssoProviderId, domain })))
}

async function changing(work: () => Promise<void>): Promise<void> {
  try {
    await transaction(work)
  } catch (error) {
    if (isDuplicate(error, 'sso_domains_domain_key')) fail('sso_domain_already_exists')
    if (isDuplicate(error, 'saml_providers_entity_id_key')) fail('saml_idp_already_exists')
    if (isDuplicate(error, 'sso_providers_resource_id_key'))
      fail('validation_failed', 'resource_id belongs to another provider')
    throw error
  }
}
