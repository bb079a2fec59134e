import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/** True for a public key of 32 bytes in base58. */
export function isSolanaAddress(address: string): boolean {
  return publicKeyOf(address) !== undefined
}

/** The 64 bytes of a signature in base64 or base64url, padded or not; undefined for anything else. */
export function readSolanaSignature(signature: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(signature)) return undefined
  return Buffer.from(signature, 'base64')
}

/** True if the key of `address` signed `message`. */
export function isSignedBySolana(address: string, message: string, signature: Uint8Array): boolean {
  const publicKey = publicKeyOf(address)
  if (!publicKey) return false
  try {
    // Strict RFC 8032: the lenient rules would accept several forms of one signature and keys of small order.
    return ed25519.verify(signature, Buffer.from(message), publicKey, { zip215: false })
  } catch {
    return false
  }
}

function publicKeyOf(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  return bytes.length === 32 ? bytes : undefined
}
