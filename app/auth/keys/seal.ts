import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sha256 } from '../hashes.ts'

/**
 * Encrypts `text` with a secret of which only the hash is stored, so that a leaked table does not reveal it.
 */
export function seal(text: string, secret: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a text that was sealed with `secret`. @throws Error for a different secret */
export function unseal(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()
}

// Must differ from the stored hash of the secret.
function keyOf(secret: string): Buffer {
  return sha256(`successor of ${secret}`)
}
