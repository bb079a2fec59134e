import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { findUser } from '#app/auth/auth.ts'
import { isAdmin } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockList } from '#app/platform/lists/lock-list.server.ts'
import type { ApiKeyDraft, ApiScope } from './scopes.ts'
import { programKeys } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'api.given': { apiId: string; name: string; scopes: string }
    'api.resumed': { apiId: string; name: string; scopes: string }
    'api.withdrawn': { apiId: string; name: string }
  }
}

const MAX_KEYS = 50

/** All keys without their secrets, oldest first, at most 50. @throws Forbidden unless admin */
export async function listApiKeys(actor: Actor) {
  requireManager(actor)
  const { id, name, scopes, createdAt, lastUsedAt, suspendedAt } = programKeys
  return database()
    .select({ id, name, scopes, createdAt, lastUsedAt, suspendedAt })
    .from(programKeys)
    .orderBy(createdAt, id)
    .limit(MAX_KEYS)
}

/** One key without its secret. @throws Forbidden unless admin, NotFound */
export async function findApiKey(actor: Actor, id: string): Promise<{ id: string; name: string }> {
  requireManager(actor)
  if (!isId(id)) throw new NotFound()
  const [key] = await database()
    .select({ id: programKeys.id, name: programKeys.name })
    .from(programKeys)
    .where(eq(programKeys.id, id))
  if (!key) throw new NotFound()
  return key
}

/** Creates a key. @returns the secret, which cannot be read again @throws Forbidden unless admin, Invalid */
export async function createApiKey(actor: Actor, { name, scopes }: ApiKeyDraft): Promise<string> {
  requireManager(actor)
  const key = `sol_${randomBytes(32).toString('base64url')}`
  await transaction(async () => {
    await lockList('api keys')
    if ((await database().$count(programKeys)) >= MAX_KEYS)
      throw new Invalid({ '': [`${MAX_KEYS} is as many as can be.`] })
    const apiId = newId()
    await database()
      .insert(programKeys)
      .values({ id: apiId, name, scopes, keyHash: hashOf(key), createdBy: actorId(actor) })
    await emit(actor, 'api.given', { apiId, name, scopes: scopes.join(', ') })
  })
  return key
}

/**
 * Resumes a suspended key, which from now on acts as the admin who resumes it. @throws Forbidden unless admin, NotFound
 */
export async function resumeApiKey(actor: Actor, id: string): Promise<void> {
  requireManager(actor)
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [key] = await database().select().from(programKeys).where(eq(programKeys.id, id)).for('update')
    if (!key) throw new NotFound()
    if (!key.suspendedAt) return
    const set = { suspendedAt: null, createdBy: actorId(actor) }
    await database().update(programKeys).set(set).where(eq(programKeys.id, id))
    await emit(actor, 'api.resumed', { apiId: id, name: key.name, scopes: key.scopes.join(', ') })
  })
}

/** Revokes a key at once. @throws Forbidden unless admin, NotFound */
export async function revokeApiKey(actor: Actor, id: string): Promise<void> {
  requireManager(actor)
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [gone] = await database()
      .delete(programKeys)
      .where(eq(programKeys.id, id))
      .returning({ name: programKeys.name })
    if (!gone) throw new NotFound()
    await emit(actor, 'api.withdrawn', { apiId: id, name: gone.name })
  })
}

/**
 * The actor and the scopes of a key. Undefined if it is unknown or suspended, or its creator is no longer an admin, is
 * banned or is deleting the account. By unique index.
 */
export async function apiKeyOf(key: string): Promise<{ id: string; scopes: ApiScope[]; actor: Actor } | undefined> {
  if (!/^sol_[\w-]{43}$/.test(key)) return undefined
  const [row] = await database()
    .select({ id: programKeys.id, scopes: programKeys.scopes, by: programKeys.createdBy })
    .from(programKeys)
    .where(and(eq(programKeys.keyHash, hashOf(key)), isNull(programKeys.suspendedAt)))
  if (!row) return undefined
  if (!row.by || !(await isAdmin(row.by)) || (await isShutOut(row.by))) return undefined
  // Update the time of last use at most once a minute.
  const before = new Date(Date.now() - 60_000)
  await database()
    .update(programKeys)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(programKeys.id, row.id), or(isNull(programKeys.lastUsedAt), lt(programKeys.lastUsedAt, before))))
  const { id, scopes } = row
  return { id, scopes, actor: { kind: 'member', id: row.by, email: '', role: 'admin', sessionId: id } }
}

async function isShutOut(id: string): Promise<boolean> {
  const account = await findUser({ id })
  return account !== null && (account.deletionDueAt !== null || (account.bannedUntil ?? 0) > new Date())
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function requireManager(actor: Actor): void {
  if (!can(actor, 'api.manage')) throw new Forbidden()
}
