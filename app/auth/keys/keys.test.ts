import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { createUser } from '../auth.ts'
import { requireAdmin } from '../bearer.ts'
import { enrollFactor } from '../factors/enroll.ts'
import { checkTotp } from '../factors/prove.ts'
import { newTotpSecret } from '../factors/totp.ts'
import { issueAccessToken, readToken } from '../sessions/tokens.ts'
import { mfaFactors } from '../tables.server.ts'
import {
  apiKeys,
  clearKeys,
  describeKeys,
  jwksSeconds,
  prepareKeys,
  publishedKeys,
  retireSigningKey,
  rotateSigningKey,
  signingKey,
  subscribeToKeys,
} from './keys.ts'
import { retireKey, storedJwks } from './stored-keys.ts'

const _place = testDatabase()

/** A new installation: an empty folder and no keys in the database. */
async function installation(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  setConfig(readConfig({ DATA_DIR: dataDir, ...env }))
  await rawSql()`truncate auth.signing_keys, auth.kept_secrets`
  clearKeys()
  return dataDir
}

const user = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  phone: null,
  appMetadata: {},
  userMetadata: {},
  role: 'authenticated',
  aud: 'authenticated',
  isAnonymous: false,
}
const session = { id: crypto.randomUUID(), aal: 'aal1' as const, amr: [] }
const issue = async () => (await issueAccessToken(user as never, session)).token

/** Makes a standby key due now. */
async function waited(kid: string): Promise<void> {
  await rawSql()`update auth.signing_keys set signs_from = now() where kid = ${kid}`
  clearKeys()
}

describe('keys', () => {
  test('are generated once, are not readable by others, and persist', async () => {
    const dataDir = await installation()
    const token = await issue()
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: (await signingKey()).kid })
    for (const name of await readdir(path.join(dataDir, 'auth')))
      expect((await stat(path.join(dataDir, 'auth', name))).mode & 0o077).toBe(0)
    const keys = await apiKeys()
    expect((await readdir(path.join(dataDir, 'auth'))).sort()).toEqual(['api-keys.json', 'secret'])
    clearKeys()
    expect(await readToken(token)).toMatchObject({ sub: user.id })
    expect(await apiKeys()).toEqual(keys)
  })

  test('several processes that start concurrently use the same key', async () => {
    await installation()
    const kids = []
    for (let starts = 0; starts < 8; starts++) {
      clearKeys()
      kids.push(signingKey())
    }
    expect(new Set((await Promise.all(kids)).map(({ kid }) => kid)).size).toBe(1)
  })

  test('publish only the public part', async () => {
    await installation()
    const [jwk] = await publishedKeys()
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(Object.keys(jwk ?? {})).not.toContain('d')
    const description = JSON.stringify(await describeKeys())
    expect(description).not.toContain((await apiKeys()).service)
    expect(description).toContain((await apiKeys()).anon)
  })

  test('a new key is published first and signs only after every client has fetched it', async () => {
    await installation()
    const before = await issue()
    const former = decodeProtectedHeader(before).kid
    const { kid, signsFrom } = await rotateSigningKey()
    expect(signsFrom.getTime() - Date.now()).toBeGreaterThan(jwksSeconds * 1000)
    expect((await publishedKeys()).map((one) => one.kid)).toEqual([former, kid])
    // A client that caches the keys now accepts every token issued from now on.
    const warm = createLocalJWKSet({ keys: await publishedKeys() })
    expect(decodeProtectedHeader(await issue()).kid).toBe(former)
    expect(await rotateSigningKey(), 'asked twice').toEqual({ kid, signsFrom })
    await waited(kid)
    const after = await issue()
    expect(decodeProtectedHeader(after).kid).toBe(kid)
    expect((await publishedKeys()).map((one) => one.kid)).toEqual([kid, former])
    expect((await jwtVerify(after, warm)).payload).toMatchObject({ sub: user.id })
    expect(await readToken(before)).toMatchObject({ sub: user.id })
    expect(await readToken(after)).toMatchObject({ sub: user.id })
  })

  test('a standby key signs at once if the active key is retired', async () => {
    await installation()
    const { kid } = await rotateSigningKey()
    const former = (await signingKey()).kid
    expect(await retireSigningKey(former)).toBe(kid)
    expect(decodeProtectedHeader(await issue()).kid).toBe(kid)
  })

  test('a retired key signs nothing in any process, and the service key is renewed', async () => {
    const dataDir = await installation()
    await subscribeToKeys()
    const leaked = (await storedJwks())[0] as JWK
    const forged = await new SignJWT({ role: 'service_role', sub: user.id })
      .setProtectedHeader({ alg: 'ES256', kid: String(leaked.kid) })
      .sign((await signingKey()).sign)
    const { service } = await apiKeys()
    expect(await requireAdmin(`Bearer ${forged}`)).toMatchObject({ role: 'service_role' })
    // Retire it as another process would: this one is notified.
    await retireKey(String(leaked.kid))
    const started = Date.now()
    while (await requireAdmin(`Bearer ${forged}`).catch(() => undefined))
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(Date.now() - started).toBeLessThan(10_000)
    expect((await publishedKeys()).map(({ kid }) => kid)).not.toContain(leaked.kid)
    expect((await apiKeys()).service).not.toBe(service)
    await expect(requireAdmin(`Bearer ${service}`)).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(await readFile(path.join(dataDir, 'auth', 'api-keys.json'), 'utf8')).toContain((await apiKeys()).service)
    expect(await readToken(await issue())).toMatchObject({ sub: user.id })
    await expect(retireSigningKey(String(leaked.kid))).rejects.toThrow('retired before')
  })

  test('retiring a former key affects neither the active key nor its tokens', async () => {
    await installation()
    const before = await issue()
    const { kid } = await rotateSigningKey()
    await waited(kid)
    const after = await issue()
    expect(await retireSigningKey(decodeProtectedHeader(before).kid ?? '')).toBe(kid)
    await expect(readToken(before)).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(await readToken(after)).toMatchObject({ sub: user.id })
  })

  test('are stored encrypted, and can be decrypted only with the secret of the installation', async () => {
    await installation({ AUTH_SECRET: 'a secret of at least thirty-two characters' })
    await signingKey()
    const [row] = await rawSql()`select encode(sealed, 'escape') as sealed from auth.signing_keys`
    expect(row?.sealed).not.toContain('"d"')
    setConfig({ ...config(), auth: { ...config().auth, secret: 'another one of at least thirty-two characters' } })
    clearKeys()
    await expect(signingKey()).rejects.toThrow('AUTH_SECRET')
  })

  test('key files of former releases are imported: their tokens and the service key stay valid', async () => {
    const dataDir = await installation()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'of-a-file' }
    const token = await new SignJWT({ sub: user.id })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
      .sign(privateKey)
    const service = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
      .sign(privateKey)
    await mkdir(path.join(dataDir, 'auth'), { recursive: true })
    await writeFile(path.join(dataDir, 'auth', 'signing-0.json'), JSON.stringify(jwk))
    await writeFile(path.join(dataDir, 'auth', 'api-keys.json'), JSON.stringify({ anon: service, service }))
    await Promise.all([prepareKeys(), prepareKeys(), prepareKeys()])
    expect((await signingKey()).kid).toBe('of-a-file')
    expect(await readToken(token)).toMatchObject({ sub: user.id })
    expect((await apiKeys()).service).toBe(service)
    // A retired key does not come back with the next start.
    await retireSigningKey('of-a-file')
    await prepareKeys()
    await expect(readToken(token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })

  test('AUTH_JWT_SECRET signs HS256 and publishes nothing', async () => {
    await installation({ AUTH_JWT_SECRET: 'a secret of at least thirty-two characters' })
    const token = await issue()
    expect(decodeProtectedHeader(token).alg).toBe('HS256')
    expect(await readToken(token)).toMatchObject({ sub: user.id })
    expect(await publishedKeys()).toEqual([])
    await expect(rotateSigningKey()).rejects.toThrow('AUTH_JWT_SECRET')
  })

  test.each([
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
    ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
    ['EdDSA', generateKeyPairSync('ed25519').privateKey],
  ])('AUTH_JWT_PRIVATE_KEY can be a PEM or a JWK: %s', async (alg, key) => {
    for (const text of [
      key.export({ format: 'pem', type: 'pkcs8' }) as string,
      JSON.stringify(key.export({ format: 'jwk' })),
      JSON.stringify({ keys: [key.export({ format: 'jwk' })] }),
    ]) {
      const dataDir = await installation({ AUTH_JWT_PRIVATE_KEY: text })
      const token = await issue()
      expect(decodeProtectedHeader(token).alg).toBe(alg)
      expect(await readToken(token)).toMatchObject({ sub: user.id })
      expect(JSON.stringify(await publishedKeys())).not.toContain('"d"')
      expect(await readdir(path.join(dataDir, 'auth')).catch(() => [])).toEqual([])
      expect(await countStoredKeys()).toBe(0)
    }
  })

  test('the service key of the file is included', async () => {
    const dataDir = await installation()
    const { service } = await apiKeys()
    expect(await readFile(path.join(dataDir, 'auth', 'api-keys.json'), 'utf8')).toContain(service)
    expect(await readToken(service)).toMatchObject({ role: 'service_role' })
  })
})

describe('secrets of authenticator apps', () => {
  test('are stored encrypted; those that a former release stored in plain text are encrypted at the start and keep working', async () => {
    await installation()
    const member = await createUser({ email: 'totp@example.com', emailConfirmed: true }, { kind: 'system' })
    const caller = { address: '192.0.2.1', userAgent: '' }
    await enrollFactor(member.id, 'aal1', { type: 'totp', name: 'sealed', caller })
    const open = newTotpSecret()
    await rawSql()`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
      values (${crypto.randomUUID()}, ${member.id}, 'open', 'totp', ${open})`
    await prepareKeys()
    const storedFactors = await database().select().from(mfaFactors)
    expect(storedFactors.map(({ secret }) => secret?.startsWith('sealed:'))).toEqual([true, true])
    const { TOTP, Secret } = await import('otpauth')
    const code = new TOTP({ secret: Secret.fromBase32(open) }).generate()
    const factor = storedFactors.find(({ friendlyName }) => friendlyName === 'open')
    expect(factor && checkTotp(factor, code)).toBeTypeOf('function')
  })
})

async function countStoredKeys(): Promise<number> {
  const [row] = await rawSql()`select count(*)::int as keys from auth.signing_keys`
  return row?.keys
}
