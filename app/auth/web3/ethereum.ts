import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The address in the mixed case of EIP-55, whose capitals are a checksum. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex')
  const mixed = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${mixed.join('')}`
}

/** True for 20 bytes in hexadecimal. In mixed case the checksum must be right. */
export function isEthereumAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === checksumAddress(address)
}

/** True for 65 bytes in hexadecimal: r, s and v. */
export function isEthereumSignature(signature: string): boolean {
  return /^(0x)?[0-9a-fA-F]{130}$/.test(signature)
}

/** The lower-case address that signed `message` by `personal_sign` (EIP-191); undefined for an invalid signature. */
export function recoverEthereumAddress(message: string, signature: string): string | undefined {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex')
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return undefined
  try {
    const publicKey = secp256k1.recoverPublicKey(
      Buffer.concat([Buffer.of(recovery), bytes.subarray(0, 64)]),
      personalHash(message),
      {
        prehash: false,
      },
    )
    return ethereumAddressOf(publicKey)
  } catch {
    // r or s is out of range, or not a point on the curve.
    return undefined
  }
}

/** The address of a public key, in lower case. */
export function ethereumAddressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  return `0x${Buffer.from(keccak_256(point).subarray(12)).toString('hex')}`
}

/** The hash that `personal_sign` signs for a message. */
export function personalHash(message: string): Uint8Array {
  const bytes = Buffer.from(message)
  return keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]))
}
