import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { apiKeys, describeKeys, forgetKeys, publishedKeys, rotateSigningKey, signingKey } from './keys.ts'
import { issueAccessToken, readToken } from './tokens.ts'

async function installation(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-keys-'))
  setConfig(readConfig({ DATA_DIR: dataDir, ...env }))
  forgetKeys()
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

describe('keys', () => {
  test('are generated once, closed to others, and stay', async () => {
    const dataDir = await installation()
    const token = await issue()
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: (await signingKey()).kid })
    for (const name of await readdir(path.join(dataDir, 'auth')))
      expect((await stat(path.join(dataDir, 'auth', name))).mode & 0o077).toBe(0)
    const keys = await apiKeys()
    forgetKeys()
    expect(await readToken(token)).toMatchObject({ sub: user.id })
    expect(await apiKeys()).toEqual(keys)
  })

  test('several processes that start at once agree on one', async () => {
    await installation()
    const kids = []
    for (let starts = 0; starts < 8; starts++) {
      forgetKeys()
      kids.push(signingKey())
    }
    expect(new Set((await Promise.all(kids)).map(({ kid }) => kid)).size).toBe(1)
  })

  test('publish public parts only', async () => {
    await installation()
    const [jwk] = await publishedKeys()
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(Object.keys(jwk ?? {})).not.toContain('d')
    const told = JSON.stringify(await describeKeys())
    expect(told).not.toContain((await apiKeys()).service)
    expect(told).toContain((await apiKeys()).anon)
  })

  test('rotate: new tokens have the new key, old ones stay good, both are published', async () => {
    await installation()
    const before = await issue()
    const kid = await rotateSigningKey()
    const after = await issue()
    expect(decodeProtectedHeader(after).kid).toBe(kid)
    expect(decodeProtectedHeader(before).kid).not.toBe(kid)
    expect((await publishedKeys()).map((one) => one.kid)).toEqual([kid, decodeProtectedHeader(before).kid])
    expect(await readToken(before)).toMatchObject({ sub: user.id })
    expect(await readToken(after)).toMatchObject({ sub: user.id })
  })

  test('a key that another process made is heard of within seconds of its first token', async () => {
    const dataDir = await installation()
    await signingKey()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'of-another-process' }
    await writeFile(path.join(dataDir, 'auth', 'signing-z.json'), JSON.stringify(jwk))
    const token = await new SignJWT({ sub: user.id })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
      .sign(privateKey)
    await expect(readToken(token)).rejects.toMatchObject({ code: 'bad_jwt' })
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000)
    expect(await readToken(token)).toMatchObject({ sub: user.id })
    later.mockRestore()
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
  ])('AUTH_JWT_PRIVATE_KEY may be a PEM or a JWK: %s', async (alg, key) => {
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
    }
  })

  test('the service key of the file is in it', async () => {
    const dataDir = await installation()
    const { service } = await apiKeys()
    expect(await readFile(path.join(dataDir, 'auth', 'api-keys.json'), 'utf8')).toContain(service)
    expect(await readToken(service)).toMatchObject({ role: 'service_role' })
  })
})
