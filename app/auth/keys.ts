import { createPrivateKey, hkdfSync } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, importPKCS8, type JWK, SignJWT } from 'jose'
import { config } from '#app/platform/config/config.server.ts'
import { newId } from '#app/platform/ids.ts'

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
  material: Uint8Array
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
  // Another process may have made a new one; asked of at most every few seconds, because anybody can invent ids.
  if (kid !== undefined && Date.now() - readAt > 5000 && !all.some((key) => key.kid === kid)) {
    rings.clear()
    return (await ring()).all.find((key) => key.kid === kid)
  }
  return kid === undefined ? (all.length === 1 ? all[0] : undefined) : all.find((key) => key.kid === kid)
}

/** What `/.well-known/jwks.json` publishes: public keys only. */
export async function publishedKeys(): Promise<JWK[]> {
  return (await ring()).all.flatMap((key) => key.published ?? [])
}

/** Secret bytes that belong to the signing key, for keyed hashes of short-lived codes. */
export async function keyMaterial(): Promise<Uint8Array> {
  return (await ring()).material
}

/**
 * Makes a new signing key. The former ones stay published, so that tokens under way stay good.
 * @throws where the keys come from the environment: then that is the place to change them
 * @returns the new key's id
 */
export async function rotateSigningKey(): Promise<string> {
  const { auth } = config()
  if (auth.jwtSecret || auth.jwtPrivateKey)
    throw new Error('The signing key is set by AUTH_JWT_SECRET or AUTH_JWT_PRIVATE_KEY. Change it there.')
  const jwk = await newPrivateJwk()
  await writeSecretFile(path.join(keyFolder(), `signing-${newId()}.json`), JSON.stringify(jwk))
  forgetKeys()
  return (await signingKey()).kid
}

/** Reads the keys anew at their next use. */
export function forgetKeys(): void {
  rings.clear()
  apiKeyCache.clear()
}

/** The keys that applications send: the public one and the one that may do everything. */
export interface ApiKeys {
  anon: string
  service: string
}

const apiKeyCache = new Map<string, Promise<ApiKeys>>()

/** `AUTH_ANON_KEY` and `AUTH_SERVICE_KEY`, or those generated once and kept in `DATA_DIR/auth`. */
export function apiKeys(): Promise<ApiKeys> {
  return once(apiKeyCache, async () => {
    const { auth } = config()
    if (auth.anonKey && auth.serviceKey) return { anon: auth.anonKey, service: auth.serviceKey }
    const file = path.join(keyFolder(), 'api-keys.json')
    const generated = JSON.parse(
      await readOrWrite(file, async () =>
        JSON.stringify({ anon: await newApiKey('anon'), service: await newApiKey('service_role') }),
      ),
    ) as ApiKeys
    return { anon: auth.anonKey ?? generated.anon, service: auth.serviceKey ?? generated.service }
  })
}

/** What an operator may see of the keys: the public ones, and where the others are. Never a secret. */
export async function describeKeys(): Promise<{
  anonKey: string
  serviceKeyAt: string
  signingKeyAt: string
  published: JWK[]
}> {
  const { auth } = config()
  const { anon } = await apiKeys()
  return {
    anonKey: anon,
    serviceKeyAt: auth.serviceKey ? 'AUTH_SERVICE_KEY' : `${path.join(keyFolder(), 'api-keys.json')} ("service")`,
    signingKeyAt: auth.jwtSecret
      ? 'AUTH_JWT_SECRET'
      : auth.jwtPrivateKey
        ? 'AUTH_JWT_PRIVATE_KEY'
        : path.join(keyFolder(), 'signing-*.json'),
    published: await publishedKeys(),
  }
}

/** Seconds after which a process hears of a key that another one made. */
const rereadSeconds = 60

async function ring(): Promise<KeyRing> {
  const known = await once(rings, readRing)
  if (Date.now() - known.readAt < rereadSeconds * 1000) return known
  rings.clear()
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
    return { current, all: [current], material: derived(secret), readAt: Date.now() }
  }
  const jwks = auth.jwtPrivateKey ? await givenJwks(auth.jwtPrivateKey) : await keptJwks()
  const all = await Promise.all(jwks.map(asymmetric))
  const [current] = all
  if (!current) throw new Error('AUTH_JWT_PRIVATE_KEY holds no key.')
  return { current, all, material: derived(new TextEncoder().encode(String(jwks.at(-1)?.d))), readAt: Date.now() }
}

function derived(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'solutioneer auth', 'codes', 32))
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

/** Newest first; the first start makes one. */
async function keptJwks(): Promise<JWK[]> {
  const folder = keyFolder()
  const named = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => /^signing-.*\.json$/.test(name)).sort()
  if ((await named()).length === 0)
    await readOrWrite(path.join(folder, 'signing-0.json'), async () => JSON.stringify(await newPrivateJwk()))
  const texts = await Promise.all((await named()).map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.map((text) => JSON.parse(text) as JWK).reverse()
}

async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) }
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

/** Where keys that were generated are kept. */
export function keyFolder(): string {
  return path.join(config().dataDir, 'auth')
}

/** The file's text; where it is missing, what `make` returns becomes it. Several processes may try: one file wins. */
export async function readOrWrite(file: string, make: () => Promise<string>): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing !== undefined) return existing
  await writeSecretFile(file, await make())
  return readFile(file, 'utf8')
}

async function writeSecretFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${newId()}.part`
  const handle = await open(part, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  // Unlike rename, link refuses where the file is there: of several processes that start at once, one wins.
  await link(part, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(part)
}
