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

/** One key that tokens are signed or checked with. Its algorithm belongs to it: a token never chooses. */
export interface SigningKey {
  kid: string
  alg: string
  /** Signs (private or secret). */
  sign: CryptoKey | Uint8Array
  /** Checks (public or secret). */
  verify: CryptoKey | Uint8Array
  /** What the JWKS address publishes; absent for a secret. */
  published?: JWK
}

interface KeyRing {
  /** The key that signs now. */
  current: SigningKey
  /** Every key whose tokens are still good, `current` first. */
  all: SigningKey[]
  readAt: number
}

const rings = new Map<string, Promise<KeyRing>>()

/** The key that signs now. */
export async function signingKey(): Promise<SigningKey> {
  return (await ring()).current
}

/** The key of that id, if its tokens are still good. Without an id: the one key there is, if there is only one. */
export async function keyById(kid: string | undefined): Promise<SigningKey | undefined> {
  const { all, readAt } = await ring()
  // Another process may have made a new one; asked of at most once a second, because anybody can invent ids.
  if (kid !== undefined && Date.now() - readAt > 1000 && !all.some((key) => key.kid === kid)) {
    rings.clear()
    return (await ring()).all.find((key) => key.kid === kid)
  }
  return kid === undefined ? (all.length === 1 ? all[0] : undefined) : all.find((key) => key.kid === kid)
}

/** What `/.well-known/jwks.json` publishes: public keys only. */
export async function publishedKeys(): Promise<JWK[]> {
  return (await ring()).all.flatMap((key) => key.published ?? [])
}

/** Seconds that clients may keep the published keys. */
export const jwksSeconds = 600
/** Until every process publishes a new key, and for clocks that differ. */
const marginSeconds = 60

/**
 * Makes a new signing key and publishes it. It signs once no client can hold a key set without it; the former ones stay
 * published, so that tokens under way stay good.
 * @throws where the keys come from the environment: then that is the place to change them
 */
export async function rotateSigningKey(): Promise<StandbyKey> {
  refuseGivenKeys()
  await storedJwks()
  const standby = await addStandbyKey(jwksSeconds + marginSeconds)
  clearKeys()
  return standby
}

/**
 * Retires a signing key that leaked: within seconds no process takes a token of it any more, and the keys of
 * applications that it signed are made again.
 * @throws where the keys come from the environment, or where there is no such key
 * @returns the id of the key that signs now
 */
export async function retireSigningKey(kid: string): Promise<string> {
  refuseGivenKeys()
  await retireKey(kid)
  clearKeys()
  await apiKeys()
  return (await signingKey()).kid
}

function refuseGivenKeys(): void {
  const { auth } = config()
  if (auth.jwtSecret || auth.jwtPrivateKey)
    throw new Error('The signing key is set by AUTH_JWT_SECRET or AUTH_JWT_PRIVATE_KEY. Change it there.')
}

/**
 * Reads the secret that seals, takes over the key files of former releases, and seals what lies open in the database.
 * Called once by the start, before anything is served.
 */
export async function prepareKeys(): Promise<void> {
  await takeOverKeyFiles()
  await sealPlainSecrets()
  await apiKeys()
}

/** Hears when another process changes the keys. */
export async function subscribeToKeys(): Promise<void> {
  await pool().listener.listen(keysChannel, clearKeys, clearKeys)
}

/** Reads the keys again at their next use. */
export function clearKeys(): void {
  rings.clear()
  apiKeyCache.clear()
}

/** The keys that applications send: the public one and the one that may do everything. */
export interface ApiKeys {
  anon: string
  service: string
}

const apiKeyCache = new Map<string, Promise<ApiKeys>>()

/**
 * `AUTH_ANON_KEY` and `AUTH_SERVICE_KEY`, or those generated once: kept in the database, with a copy for operators in
 * `DATA_DIR/auth`. Made again once the key that signed them is retired.
 */
export function apiKeys(): Promise<ApiKeys> {
  return once(apiKeyCache, async () => {
    const { auth } = config()
    if (auth.anonKey && auth.serviceKey) return { anon: auth.anonKey, service: auth.serviceKey }
    const { all } = await ring()
    const isGood = (key: string) => all.some(({ kid }) => kid === decodeProtectedHeader(key).kid)
    const make = async () => JSON.stringify({ anon: await newApiKey('anon'), service: await newApiKey('service_role') })
    const text = await storedSecret('api-keys', make, (kept) => !isGood((JSON.parse(kept) as ApiKeys).service))
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

/** What an operator may see of the keys: the public ones, and where the others are. Never a secret. */
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

/** Seconds after which a process reads the keys again, should it have missed that they changed. */
const rereadSeconds = 5

async function ring(): Promise<KeyRing> {
  const known = await once(rings, readRing)
  if (Date.now() - known.readAt < rereadSeconds * 1000) return known
  clearKeys()
  return once(rings, readRing)
}

// Tests change the configuration within a process: what was read belongs to the configuration that it was read for.
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
  const jwks = auth.jwtPrivateKey ? await givenJwks(auth.jwtPrivateKey) : await storedJwks()
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
async function givenJwks(text: string): Promise<JWK[]> {
  if (text.trimStart().startsWith('{')) {
    const given = JSON.parse(text) as JWK & { keys?: JWK[] }
    return given.keys ?? [given]
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
