import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { config } from '#app/platform/config/config.server.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { sealSecret, unsealSecret } from '#app/platform/master-secret.server.ts'
import { signingKeys, storedSecrets } from '../tables.server.ts'

/** The notification channel for changes of the keys. */
export const keysChannel = 'auth_keys'

/** The active signing keys, the current one first. The first call creates one. All processes share them. */
export async function storedJwks(): Promise<JWK[]> {
  const existing = await goodKeys()
  if (existing.length > 0) return existing
  return locked(async () => {
    const meanwhile = await goodKeys()
    if (meanwhile.length > 0) return meanwhile
    await insertKey(await newPrivateJwk())
    return goodKeys()
  })
}

/** A key that is published and does not sign yet. */
export interface StandbyKey {
  kid: string
  signsFrom: Date
}

/** Creates a key that starts signing after `seconds`, or returns the existing standby key. */
export function addStandbyKey(seconds: number): Promise<StandbyKey> {
  return locked(async () => {
    const [waiting] = await database()
      .select({ kid: signingKeys.kid, signsFrom: signingKeys.signsFrom })
      .from(signingKeys)
      .where(and(isNull(signingKeys.retiredAt), sql`${signingKeys.signsFrom} > now()`))
    if (waiting) return waiting
    const jwk = await newPrivateJwk()
    await insertKey(jwk)
    const [added] = await database()
      .update(signingKeys)
      .set({ signsFrom: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(signingKeys.kid, String(jwk.kid)))
      .returning({ kid: signingKeys.kid, signsFrom: signingKeys.signsFrom })
    if (!added) throw new Error('The key was not inserted.')
    await notifyProcesses()
    return added
  })
}

/**
 * Retires a key: all processes refuse its tokens from now on. Another key signs; if none is left, one is created.
 * @throws Error if there is no such key, or it was retired before
 */
export function retireKey(kid: string): Promise<void> {
  return locked(async () => {
    const retired = await database()
      .update(signingKeys)
      .set({ retiredAt: new Date() })
      .where(sql`${signingKeys.kid} = ${kid} and ${signingKeys.retiredAt} is null`)
      .returning({ kid: signingKeys.kid })
    if (retired.length === 0) throw new Error(`There is no key ${kid}, or it was retired before. See "keys".`)
    if ((await goodKeys()).length === 0) await insertKey(await newPrivateJwk())
    await notifyProcesses()
  })
}

/**
 * The secret of that name, created at its first use. All processes share it.
 * @param outdated returns true for a secret to replace
 */
export async function storedSecret(
  name: string,
  make: () => Promise<string>,
  outdated: (text: string) => boolean = () => false,
): Promise<string> {
  const secret = await secretNamed(name)
  if (secret !== undefined && !outdated(secret)) return secret
  const made = await make()
  return locked(async () => {
    const meanwhile = await secretNamed(name)
    if (meanwhile !== undefined && !outdated(meanwhile)) return meanwhile
    const sealed = sealSecret(made, name)
    await database()
      .insert(storedSecrets)
      .values({ name, sealed })
      .onConflictDoUpdate({ target: storedSecrets.name, set: { sealed, changedAt: new Date() } })
    return made
  })
}

/**
 * Imports the keys that former releases stored in files of `DATA_DIR/auth`. Keys that were imported before are not
 * overwritten.
 */
export async function takeOverKeyFiles(): Promise<void> {
  const folder = path.join(config().dataDir, 'auth')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /^signing-.*\.json$/.test(name)).sort()
  const keys = await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      return { jwk: JSON.parse(await readFile(file, 'utf8')) as JWK, at: (await stat(file)).mtime }
    }),
  )
  for (const { jwk, at } of keys) await insertKey({ ...jwk, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) }, at)
  for (const [name, file] of [
    ['api-keys', 'api-keys.json'],
    ['saml', 'saml.json'],
  ] as const) {
    const text = await readFile(path.join(folder, file), 'utf8').catch(() => undefined)
    if (text !== undefined) await storedSecret(name, async () => text)
  }
}

async function goodKeys(): Promise<JWK[]> {
  const rows = await database()
    .select()
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    // Use the database's clock, so that all processes switch keys together.
    .orderBy(desc(sql`${signingKeys.signsFrom} <= now()`), desc(signingKeys.createdAt), desc(signingKeys.kid))
  return rows.map((row) => JSON.parse(unsealSecret(row.sealed, 'signing')) as JWK)
}

async function insertKey(jwk: JWK, createdAt = new Date()): Promise<void> {
  const sealed = sealSecret(JSON.stringify(jwk), 'signing')
  await database()
    .insert(signingKeys)
    .values({ kid: String(jwk.kid), sealed, createdAt })
    .onConflictDoNothing()
}

async function secretNamed(name: string): Promise<string | undefined> {
  const [row] = await database().select().from(storedSecrets).where(eq(storedSecrets.name, name))
  return row && unsealSecret(row.sealed, name)
}

async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) }
}

// Delivered when the transaction commits.
async function notifyProcesses(): Promise<void> {
  await database().execute(sql`select pg_notify(${keysChannel}, '')`)
}

/** If several processes create a key at once, one succeeds and the others use its key. */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`)
    return work()
  })
}
