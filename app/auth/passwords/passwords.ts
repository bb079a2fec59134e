import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { config } from '#app/platform/config/config.server.ts'
import { fail } from '../errors.ts'
import { isCommonPassword, isOnCustomList } from './common-passwords.ts'
import { queuedPerClient } from './hash-queue.ts'
import { judgePassword } from './password-strength.ts'

/** The longest password, in UTF-8 bytes. */
const MAX_PASSWORD_BYTES = 72

/** Why a password is weak. */
export type WeakReason = 'length' | 'characters' | 'pwned'

/** The cheap checks of a password; empty if it passes. */
export function weaknesses(password: string): WeakReason[] {
  if ([...password].length < config().auth.passwordMin) return ['length']
  return isCommonPassword(password) ? ['pwned'] : []
}

/**
 * Refuses a password that is too short, too long, common, or easily guessed.
 * @param about the owner's data; left out if an administrator sets the password
 * @throws AuthError weak_password with its reasons; validation_failed over 72 bytes
 */
export async function requireGoodPassword(password: string, about?: string[]): Promise<void> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    fail('validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`)
  const [reason] = weaknesses(password)
  if (reason === 'length')
    rejectWeakPassword(reason, `Password should be at least ${config().auth.passwordMin} characters.`)
  if (reason || (await isOnCustomList(password)))
    rejectWeakPassword('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
  const guessable = about && (await judgePassword(password, about))
  if (guessable === 'personal')
    rejectWeakPassword(
      'characters',
      'Password contains your name or address and is easy to guess, please choose a different one.',
    )
  if (guessable)
    rejectWeakPassword('characters', 'Password is easy to guess, please choose a longer one or add an unusual word.')
}

function rejectWeakPassword(reason: WeakReason, message: string): never {
  fail('weak_password', { message, extra: { weak_password: { reasons: [reason] } } })
}

/** Hashes a password (argon2id, 19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return queuedPerClient(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))
}

/** True if `text` is a hash that `passwordMatches` can check: argon2 or bcrypt. */
export function isKnownHash(text: string): boolean {
  return (
    /^\$argon2(id|i|d)\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/.test(text) ||
    isBcrypt(text)
  )
}

/** True if the hash was imported, and should be replaced at the next sign-in. */
export function isOutdatedHash(text: string): boolean {
  return !text.startsWith('$argon2id$')
}

/**
 * True if `password` matches `passwordHash`. Without a hash it checks a dummy, so that timing does not reveal accounts
 * that do not exist or have no password.
 */
export async function passwordMatches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  if (Buffer.byteLength(password) > 4096) return false
  const known = passwordHash ?? (await dummy())
  const check = () => (isBcrypt(known) ? verifyBcrypt(password, known) : verify(known, password)).catch(() => false)
  const matches = await queuedPerClient(check)
  return passwordHash ? matches : false
}

let dummyHash: Promise<string> | undefined
function dummy(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this password').catch((error: unknown) => {
    // The queue may be full: the next call tries again.
    dummyHash = undefined
    throw error
  })
  return dummyHash
}

function isBcrypt(text: string): boolean {
  return /^\$2[abxy]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(text)
}
