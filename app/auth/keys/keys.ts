import { createPrivateKey, hkdfSync } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, importPKCS8, type JWK, SignJWT } from 'jose'
import { config } from '#app/platform/config/config.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { newId } from '#app/platform/ids.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { secretAt } from '#app/platform/master-secret.server.ts'
import { sealPlainSecrets } from '../factors/sealed-secret.ts'
import {
  addStandbyKey,
  keysChannel,
  retireKey,
  type StandbyKey,
  storedJwks,
  storedSecret,
  takeOverKeyFiles,
} from './stored-keys.ts'

/** A key that signs and verifies tokens. The algorithm is fixed per key: a token's header never chooses it. */
export interface SigningKey {
  kid: string
  alg: string
  /** Signs (private or secret). */
  sign: CryptoKey | Uint8Array
  /** Verifies (public or secret). */
  verify: CryptoKey | Uint8Array
  /** The public JWK; absent for a secret. */
  published?: JWK
}

interface KeyRing {
  /** The key that signs now. */
  current: SigningKey
  /** Every key whose tokens are still valid, `current` first. */
  all: SigningKey[]
  readAt: number
}

const rings = new Map<string, Promise<KeyRing>>()

/** The key that signs now. */
export async function signingKey(): Promise<SigningKey> {
  return (await ring()).current
}

/** The key with that id, if its tokens are still valid. Without an id: the only key, if there is just one. */
export async function keyById(kid: string | undefined): Promise<SigningKey | undefined> {
  const { all, readAt } = await ring()
  // Another process may have created it. Reload at most once a second, because anybody can send made-up ids.
  if (kid !== undefined && Date.now() - readAt > 1000 && !all.some((key) => key.kid === kid)) {
    rings.clear()
    return (await ring()).all.find((key) => key.kid === kid)
  }
  return kid === undefined ? (all.length === 1 ? all[0] : undefined) : all.find((key) => key.kid === kid)
}

/** The public keys, for `/.well-known/jwks.json`. */
export async function publishedKeys(): Promise<JWK[]> {
  return (await ring()).all.flatMap((key) => key.published ?? [])
}

/** Seconds that clients may cache the published keys. */
export const jwksSeconds = 600
/** Time for every process to publish a new key, with a margin for clock skew. */
const marginSeconds = 60

/**
 * Creates a signing key and publishes it. It starts signing once no client can have a cached key set without it. Former
 * keys stay published, so that existing tokens stay valid.
 * @throws Error if the keys come from the environment: rotate them there
 */
export async function rotateSigningKey(): Promise<StandbyKey> {
  rejectConfiguredKeys()
  await storedJwks()
  const standby = await addStandbyKey(jwksSeconds + marginSeconds)
  clearKeys()
  return standby
}

/**
 * Retires a leaked signing key: within seconds no process accepts its tokens, and the API keys that it signed are
 * created again.
 * @throws Error if the keys come from the environment, or there is no such key
 * @returns the id of the current signing key
 */
export async function retireSigningKey(kid: string): Promise<string> {
  rejectConfiguredKeys()
  await retireKey(kid)
  clearKeys()
  await apiKeys()
  return (await signingKey()).kid
}

function rejectConfiguredKeys(): void {
  const { auth } = config()
  if (auth.jwtSecret || auth.jwtPrivateKey)
    throw new Error('The signing key is set by AUTH_JWT_SECRET or AUTH_JWT_PRIVATE_KEY. Change it there.')
}

/**
 * Reads the master secret, imports the key files of former releases, and seals plain-text secrets in the database.
 * Call it once at the start, before serving requests.
 */
export async function prepareKeys(): Promise<void> {
  await takeOverKeyFiles()
  await sealPlainSecrets()
  await apiKeys()
}

/** Reloads the keys whenever another process changes them. */
export async function subscribeToKeys(): Promise<void> {
  await pool().listener.listen(keysChannel, clearKeys, clearKeys)
}

/** Clears the cached keys: they are read again at their next use. */
export function clearKeys(): void {
  rings.clear()
  apiKeyCache.clear()
}

/** The API keys: the public (anon) one, and the service key with full access. */
export interface ApiKeys {
  anon: string
  service: string
}

const apiKeyCache = new Map<string, Promise<ApiKeys>>()

/**
 * `AUTH_ANON_KEY` and `AUTH_SERVICE_KEY`, or generated keys: stored in the database, with a copy for operators in
 * `DATA_DIR/auth`. They are generated again when the key that signed them is retired.
 */
export function apiKeys(): Promise<ApiKeys> {
  return once(apiKeyCache, async () => {
    const { auth } = config()
    if (auth.anonKey && auth.serviceKey) return { anon: auth.anonKey, service: auth.serviceKey }
    const { all } = await ring()
    const isGood = (key: string) => all.some(({ kid }) => kid === decodeProtectedHeader(key).kid)
    const make = async () => JSON.stringify({ anon: await newApiKey('anon'), service: await newApiKey('service_role') })
    const text = await storedSecret('api-keys', make, (stored) => !isGood((JSON.parse(stored) as ApiKeys).service))
    await copyForOperators(text)
    const generated = JSON.parse(text) as ApiKeys
    return { anon: auth.anonKey ?? generated.anon, service: auth.serviceKey ?? generated.service }
  })
}

async function copyForOperators(text: string): Promise<void> {
  const file = apiKeyFile()
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  await makeFolder(path.dirname(file))
  const part = `${file}.${newId()}.part`
  await writeFile(part, text, { mode: 0o600, flush: true })
  await rename(part, file)
}

function apiKeyFile(): string {
  return path.join(config().dataDir, 'auth', 'api-keys.json')
}

/** Describes the keys to an operator: the public ones, and where the others are stored. Contains no secret. */
export async function describeKeys(): Promise<{
  anonKey: string
  serviceKeyAt: string
  signingKeyAt: string
  secretAt: string
  published: JWK[]
}> {
  const { auth } = config()
  const { anon } = await apiKeys()
  return {
    anonKey: anon,
    serviceKeyAt: auth.serviceKey ? 'AUTH_SERVICE_KEY' : `${apiKeyFile()} ("service")`,
    signingKeyAt: auth.jwtSecret
      ? 'AUTH_JWT_SECRET'
      : auth.jwtPrivateKey
        ? 'AUTH_JWT_PRIVATE_KEY'
        : 'the database, sealed',
    secretAt: secretAt(),
    published: await publishedKeys(),
  }
}

/** Seconds after which a process reads the keys again, in case it missed a notification. */
const rereadSeconds = 5

async function ring(): Promise<KeyRing> {
  const known = await once(rings, readRing)
  if (Date.now() - known.readAt < rereadSeconds * 1000) return known
  clearKeys()
  return once(rings, readRing)
}

// Cache per configuration: tests change the configuration within a process.
function once<T>(cache: Map<string, Promise<T>>, read: () => Promise<T>): Promise<T> {
  const { auth, dataDir } = config()
  const id = JSON.stringify([auth, dataDir])
  const known = cache.get(id)
  if (known) return known
  const reading = read()
  cache.set(id, reading)
  reading.catch(() => cache.delete(id))
  return reading
}

async function readRing(): Promise<KeyRing> {
  const { auth } = config()
  if (auth.jwtSecret) {
    const secret = new TextEncoder().encode(auth.jwtSecret)
    const kid = Buffer.from(hkdfSync('sha256', secret, '', 'key id', 9)).toString('base64url')
    const current: SigningKey = { kid, alg: 'HS256', sign: secret, verify: secret }
    return { current, all: [current], readAt: Date.now() }
  }
  const jwks = auth.jwtPrivateKey ? await configuredJwks(auth.jwtPrivateKey) : await storedJwks()
  const all = await Promise.all(jwks.map(asymmetric))
  const [current] = all
  if (!current) throw new Error('AUTH_JWT_PRIVATE_KEY holds no key.')
  return { current, all, readAt: Date.now() }
}

async function asymmetric(privateJwk: JWK): Promise<SigningKey> {
  const alg = privateJwk.alg ?? algorithmOf(privateJwk)
  const { d, p, q, dp, dq, qi, oth, key_ops, ...open } = privateJwk
  const kid = privateJwk.kid ?? (await calculateJwkThumbprint(open))
  const published: JWK = { ...open, kid, alg, use: 'sig', key_ops: ['verify'] }
  return {
    kid,
    alg,
    sign: await importJWK({ ...privateJwk, key_ops: undefined }, alg),
    verify: await importJWK(published, alg),
    published,
  }
}

function algorithmOf(jwk: JWK): string {
  if (jwk.kty === 'EC' && jwk.crv === 'P-256') return 'ES256'
  if (jwk.kty === 'RSA') return 'RS256'
  if (jwk.kty === 'OKP') return 'EdDSA'
  throw new Error('AUTH_JWT_PRIVATE_KEY must be an EC P-256, RSA or Ed25519 private key.')
}

/** A PEM, a JWK or a JWK set, the first of which signs. */
async function configuredJwks(text: string): Promise<JWK[]> {
  if (text.trimStart().startsWith('{')) {
    const parsed = JSON.parse(text) as JWK & { keys?: JWK[] }
    return parsed.keys ?? [parsed]
  }
  // Operators often write the line breaks of a PEM as \n; older tools write SEC1 or PKCS#1 instead of PKCS#8.
  const key = createPrivateKey(text.replaceAll('\\n', '\n'))
  const jwk = key.export({ format: 'jwk' }) as JWK
  const pkcs8 = key.export({ format: 'pem', type: 'pkcs8' }) as string
  await importPKCS8(pkcs8, algorithmOf(jwk))
  return [jwk]
}

async function newApiKey(role: 'anon' | 'service_role'): Promise<string> {
  const { kid, alg, sign } = await signingKey()
  return new SignJWT({ role })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer('solutioneer')
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(sign)
}
