import { count, desc, eq } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { type AuditEntry, audit } from '../audit.ts'
import { fail } from '../errors.ts'
import { newSecret, sameHash, sha256 } from '../hashes.ts'
import { oauthClients } from '../tables.server.ts'
import { checkedRedirects } from './redirect-uris.ts'

/** An OAuth client: a tool that signs its users in with their account here. */
export type OAuthClient = typeof oauthClients.$inferSelect

/** The metadata of a client's registration. */
export interface Registration {
  name: string
  clientUri?: string | undefined
  logoUri?: string | undefined
  redirectUris: string[]
  grantTypes?: string[] | undefined
  scope?: string | undefined
  authMethod?: OAuthClient['authMethod'] | undefined
}

type By = Pick<AuditEntry, 'actorKind' | 'caller'>

/**
 * Registers a client. The secret of a confidential one is returned once; only its hash is stored.
 * @throws AuthError validation_failed; oauth_dynamic_client_registration_disabled for a dynamic registration
 */
export async function registerClient(
  wanted: Registration,
  registrationType: OAuthClient['registrationType'],
  by: By,
): Promise<{ client: OAuthClient; secret: string | undefined }> {
  if (registrationType === 'dynamic' && !config().auth.oauthRegistration)
    fail('oauth_dynamic_client_registration_disabled')
  const authMethod = wanted.authMethod ?? 'client_secret_basic'
  const secret = authMethod === 'none' ? undefined : newSecret()
  const checked = {
    redirectUris: checkedRedirects(wanted.redirectUris, authMethod === 'none'),
    grantTypes: checkedGrants(wanted.grantTypes),
  }
  return transaction(async () => {
    const [client] = await database()
      .insert(oauthClients)
      .values({
        id: newId(),
        name: checkedName(wanted.name),
        clientUri: checkedPage(wanted.clientUri),
        logoUri: checkedPage(wanted.logoUri),
        scope: wanted.scope ?? null,
        secretHash: secret ? sha256(secret) : null,
        authMethod,
        registrationType,
        ...checked,
      })
      .returning()
    if (!client) throw new Error('The client was not inserted.')
    await audit({ act: 'auth.oauth-client-registered', subjectId: client.id, details: { name: client.name }, ...by })
    return { client, secret }
  })
}

/** Changes a client. @throws AuthError oauth_client_not_found, validation_failed */
export async function changeClient(id: string, changes: Partial<Registration>, by: By): Promise<OAuthClient> {
  const { name, clientUri, logoUri, redirectUris, grantTypes, authMethod } = changes
  const client = await clientById(id)
  if (authMethod && (authMethod === 'none') !== (client.secretHash === null))
    fail('validation_failed', 'A client cannot change between public and confidential. Register another one.')
  return transaction(async () => {
    const [changed] = await database()
      .update(oauthClients)
      .set({
        ...(name !== undefined && { name: checkedName(name) }),
        ...(clientUri !== undefined && { clientUri: checkedPage(clientUri) }),
        ...(logoUri !== undefined && { logoUri: checkedPage(logoUri) }),
        ...(redirectUris && { redirectUris: checkedRedirects(redirectUris, client.secretHash === null) }),
        ...(grantTypes && { grantTypes: checkedGrants(grantTypes) }),
        ...(authMethod && { authMethod }),
        updatedAt: new Date(),
      })
      .where(eq(oauthClients.id, id))
      .returning()
    const changedFields = Object.entries(changes).filter(([, value]) => value !== undefined)
    const details = { changed: changedFields.map(([field]) => field) }
    await audit({ act: 'auth.oauth-client-changed', subjectId: id, details, ...by })
    return changed ?? fail('oauth_client_not_found')
  })
}

/** Replaces a client's secret. @throws AuthError oauth_client_not_found, validation_failed */
export async function renewClientSecret(id: string, by: By): Promise<{ client: OAuthClient; secret: string }> {
  const secret = newSecret()
  if ((await clientById(id)).authMethod === 'none')
    fail('validation_failed', 'Cannot regenerate secret for public client')
  return transaction(async () => {
    const change = { secretHash: sha256(secret), updatedAt: new Date() }
    const [client] = await database().update(oauthClients).set(change).where(eq(oauthClients.id, id)).returning()
    await audit({ act: 'auth.oauth-client-changed', subjectId: id, details: { changed: ['secret'] }, ...by })
    return { client: client ?? fail('oauth_client_not_found'), secret }
  })
}

/**
 * Deletes a client, with its sessions and its members' grants.
 * @throws AuthError oauth_client_not_found
 */
export async function deleteOAuthClient(id: string, by: By): Promise<void> {
  const { name } = await clientById(id)
  await transaction(async () => {
    await database().delete(oauthClients).where(eq(oauthClients.id, id))
    await audit({ act: 'auth.oauth-client-removed', subjectId: id, details: { name }, ...by })
  })
}

/** The client with that id. @throws AuthError oauth_client_not_found */
export async function clientById(id: string | undefined): Promise<OAuthClient> {
  return (await findClient(id)) ?? fail('oauth_client_not_found')
}

/** The client with that id, or undefined. */
export async function findClient(id: string | undefined): Promise<OAuthClient | undefined> {
  const [client] = isId(id) ? await database().select().from(oauthClients).where(eq(oauthClients.id, id)) : []
  return client
}

/** One page of the clients, newest first, and their total number. */
export async function listClients(page: number, perPage: number): Promise<{ clients: OAuthClient[]; total: number }> {
  const clients = await database()
    .select()
    .from(oauthClients)
    .orderBy(desc(oauthClients.createdAt), desc(oauthClients.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [row] = await database().select({ total: count() }).from(oauthClients)
  return { clients, total: row?.total ?? 0 }
}

/** True if it is the client's secret. */
export function isSecretOf(client: OAuthClient, secret: string): boolean {
  return client.secretHash !== null && sameHash(sha256(secret), client.secretHash)
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 100) fail('validation_failed', 'client_name must have 1 to 100 characters')
  return trimmed
}

function checkedPage(uri: string | undefined): string | null {
  if (!uri) return null
  if (!/^https?:\/\//i.test(uri) || !URL.canParse(uri) || uri.length > 2000)
    fail('validation_failed', 'client_uri and logo_uri must be addresses of pages')
  return uri
}

/** The grant types that a client can register for. */
export const grantTypes = ['authorization_code', 'refresh_token']

function checkedGrants(wanted: string[] | undefined): string[] {
  if (!wanted || wanted.length === 0) return grantTypes
  if (wanted.some((one) => !grantTypes.includes(one)))
    fail('validation_failed', `grant_types must be among ${grantTypes.join(', ')}`)
  return [...new Set(wanted)]
}
