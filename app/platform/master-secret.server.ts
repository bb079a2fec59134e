import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, config } from '#app/platform/config/config.server.ts'

const known = new Map<string, string[]>()

/**
 * Seals a text for the database: who reads the table, a backup or a replica cannot open it without `AUTH_SECRET`.
 * @param use what it is for: a text sealed for one use does not open for another
 */
export function sealKept(text: string, use: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secrets()[0] ?? '', use), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** What was sealed for that use. @throws ConfigError that names `AUTH_SECRET` if it was sealed with another */
export function openKept(sealed: Buffer, use: string): string {
  for (const secret of secrets()) {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, use), sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()
    } catch {
      // Sealed with another secret: the next one may be it.
    }
  }
  throw new ConfigError(
    'The keys in the database were sealed with another AUTH_SECRET. Set the one of this installation, ' +
      `or bring back the file ${secretFile()}.`,
  )
}

/** Secret bytes for keyed hashes of short-lived codes; they stay when signing keys come and go. */
export function codeKey(): Uint8Array {
  return derivedKey(secrets()[0] ?? '', 'codes')
}

/** Secret bytes for signing the cookie by which a browser is known again. */
export function browserKey(): Uint8Array {
  return derivedKey(secrets()[0] ?? '', 'browser')
}

/** Where the secret is, for operators. */
export function secretAt(): string {
  return config().auth.secret ? 'AUTH_SECRET' : secretFile()
}

function derivedKey(secret: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'solutioneer auth', use, 32))
}

/** `AUTH_SECRET`, then the one of the file: who sets the variable later still opens what was sealed before. */
function secrets(): string[] {
  const { auth, dataDir } = config()
  const id = JSON.stringify([auth.secret, dataDir])
  const found = known.get(id) ?? [...(auth.secret ? [auth.secret] : []), ...kept(!auth.secret)]
  known.set(id, found)
  return found
}

// Read once, at the start of a process.
function kept(make: boolean): string[] {
  const file = secretFile()
  try {
    return [readFileSync(file, 'utf8')]
  } catch {
    if (!make) return []
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  writeFileSync(part, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // Refuses where the file is there by now: of several processes that start at once, one wins.
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
