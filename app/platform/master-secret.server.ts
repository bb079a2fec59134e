import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, config } from '#app/platform/config/config.server.ts'

const known = new Map<string, string[]>()

/**
 * Encrypts a text for the database: a leaked table, backup or replica cannot be decrypted without `AUTH_SECRET`.
 * @param use the purpose: a text encrypted for one cannot be decrypted for another
 */
export function sealSecret(text: string, use: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secrets()[0] ?? '', use), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a text that was sealed for this use. @throws ConfigError naming `AUTH_SECRET` if another secret was used */
export function unsealSecret(sealed: Buffer, use: string): string {
  for (const secret of secrets()) {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, use), sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()
    } catch {
      // Encrypted with another secret: try the next one.
    }
  }
  throw new ConfigError(
    'The keys in the database were sealed with another AUTH_SECRET. Set the one of this installation, ' +
      `or bring back the file ${secretFile()}.`,
  )
}

/** Secret bytes for keyed hashes of short-lived codes; they do not change when signing keys rotate. */
export function codeKey(): Uint8Array {
  return derivedKey(secrets()[0] ?? '', 'codes')
}

/** Secret bytes for signing the cookie that identifies a browser. */
export function browserKey(): Uint8Array {
  return derivedKey(secrets()[0] ?? '', 'browser')
}

/** The location of the secret, for operators. */
export function secretAt(): string {
  return config().auth.secret ? 'AUTH_SECRET' : secretFile()
}

function derivedKey(secret: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'solutioneer auth', use, 32))
}

/** `AUTH_SECRET`, then the secret of the file, so that older data can be decrypted if the variable is set later. */
function secrets(): string[] {
  const { auth, dataDir } = config()
  const id = JSON.stringify([auth.secret, dataDir])
  const candidates = known.get(id) ?? [...(auth.secret ? [auth.secret] : []), ...storedSecrets(!auth.secret)]
  known.set(id, candidates)
  return candidates
}

// Read once, at the start of a process.
function storedSecrets(make: boolean): string[] {
  const file = secretFile()
  try {
    return [readFileSync(file, 'utf8')]
  } catch {
    if (!make) return []
  }
  // Parents that root creates can be traversed: the database server runs as another account, and its folder is below.
  mkdirSync(config().dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  writeFileSync(part, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // `linkSync` fails if the file exists: of several processes that start at once, one wins.
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part)
  }
  return [readFileSync(file, 'utf8')]
}

function secretFile(): string {
  return path.join(config().dataDir, 'auth', 'secret')
}
