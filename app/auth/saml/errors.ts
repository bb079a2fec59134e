import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { AuthError } from '../errors.ts'
import { samlErrors, samlProviders } from '../tables.server.ts'

/** Errors stored per provider: strangers can cause them, and must not fill the table. */
const MAX_SHOWN_ERRORS = 10

/**
 * An invalid response. The client gets no details, because details about signatures or encryption would help an
 * attacker. Admins can read the reason.
 */
export class SamlRejected extends AuthError {
  readonly reason: string

  constructor(reason: string) {
    super('validation_failed', { message: 'SAML Assertion is not valid' })
    this.reason = reason
  }
}

/** Explanations of the library's errors, for the admin who configures the provider. The first match counts. */
const meanings: [error: RegExp, reason: string][] = [
  [
    /signature|ref URI|signed (references|data)/i,
    'Neither the response nor the assertion has a valid signature by a certificate of the provider’s metadata. ' +
      'If the provider has a new certificate, load its metadata again.',
  ],
  [/InResponseTo/, 'It does not answer a sign-in that was started here.'],
  [
    /subject confirmation/,
    'It does not confirm its subject for our address and the present time. Check the provider’s clock, and the ' +
      'address that it has of us.',
  ],
  [/audience/i, 'It is meant for another application: the audience is not our entity ID.'],
  [/not yet valid|expired/, 'It is too old, or not valid yet. Check the provider’s clock.'],
  [/issuer/i, 'It names another issuer than the provider’s metadata.'],
  [
    /decrypt|EncryptedAssertion|encrypt|oaep|padding|cipher|tag|key/i,
    'The assertion could not be decrypted. Give the provider our present metadata: it may encrypt for a former key.',
  ],
]

/** The explanation of an error. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const known = meanings.find(([pattern]) => pattern.test(message))?.[1]
  return known ?? `The response could not be read: ${message.slice(0, 200) || 'no reason given'}`
}

/** Records why a sign-in was refused. Ignores errors that do not concern the provider, such as database failures. */
export async function recordSamlError(ssoProviderId: string | undefined, error: unknown): Promise<void> {
  if (!(error instanceof AuthError) || error.status >= 500 || error.status === 429) return
  const reason = error instanceof SamlRejected ? error.reason : error.message
  const which = ssoProviderId ? eq(samlErrors.ssoProviderId, ssoProviderId) : isNull(samlErrors.ssoProviderId)
  await transaction(async () => {
    await database()
      .insert(samlErrors)
      .values({ id: newId(), ssoProviderId: ssoProviderId ?? null, reason: reason.slice(0, 500) })
    const newest = database()
      .select({ id: samlErrors.id })
      .from(samlErrors)
      .where(which)
      .orderBy(desc(samlErrors.createdAt), desc(samlErrors.id))
      .limit(MAX_SHOWN_ERRORS)
    await database()
      .delete(samlErrors)
      .where(and(which, notInArray(samlErrors.id, newest)))
  })
}

/** A refused sign-in. `provider` is the entity ID, absent if unknown. */
export interface SamlError {
  id: string
  provider: string | null
  reason: string
  at: Date
}

/** The latest refused sign-ins of all providers, newest first. */
export function listSamlErrors(): Promise<SamlError[]> {
  return database()
    .select({
      id: samlErrors.id,
      provider: samlProviders.entityId,
      reason: samlErrors.reason,
      at: samlErrors.createdAt,
    })
    .from(samlErrors)
    .leftJoin(samlProviders, eq(samlProviders.ssoProviderId, samlErrors.ssoProviderId))
    .orderBy(desc(samlErrors.createdAt), desc(samlErrors.id))
    .limit(20)
}
