import { enrollTotp, startWebSession } from '#app/auth/auth.ts'
import { identities, oauthAuthorizations, oauthClients, oauthGrants, passkeys } from '#app/auth/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'

const caller = { address: '127.0.0.1', userAgent: 'walk' }

export function factorOf(userId: string): Promise<string> {
  return enrollTotp({ userId, aal: 'aal2', name: 'Walk', caller })
}

export async function identityOf(userId: string): Promise<string> {
  const id = newId()
  await database().insert(identities).values({ id, userId, provider: 'google', providerId: id })
  return id
}

export async function sessionOf(userId: string): Promise<string> {
  return (await startWebSession({ userId, kind: 'campus', ...caller })).sessionId
}

export async function passkeyOf(userId: string): Promise<string> {
  const id = newId()
  await database()
    .insert(passkeys)
    .values({ id, userId, credentialId: id, publicKey: Buffer.from('key') })
  return id
}

/** A tool that the account signs in to. */
export async function toolOf(userId: string): Promise<string> {
  const clientId = await aTool()
  await database()
    .insert(oauthGrants)
    .values({ userId, clientId, scopes: ['openid'] })
  return clientId
}

export async function aTool(): Promise<string> {
  const id = newId()
  await database()
    .insert(oauthClients)
    .values({
      id,
      name: 'Tool',
      authMethod: 'none',
      registrationType: 'manual',
      redirectUris: [redirectUri],
      grantTypes: ['authorization_code'],
    })
  return id
}

const redirectUri = 'https://tool.example/callback'

/** What another tool asks for, not answered yet. */
export async function authorizationId(): Promise<string> {
  const [id, clientId] = [newId(), await aTool()]
  await database()
    .insert(oauthAuthorizations)
    .values({ id, clientId, redirectUri, scope: 'openid', codeChallenge: 'x'.repeat(43) })
  return id
}
