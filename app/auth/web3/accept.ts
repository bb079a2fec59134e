import { config } from '#app/platform/config/config.server.ts'
import { fail, OAuthError } from '../errors.ts'
import { isAllowedRedirect } from '../redirects.ts'
import { isEthereumAddress, isEthereumSignature, recoverEthereumAddress } from './ethereum.ts'
import { messageLimits, readSignInMessage, type SignInMessage, UnreadableMessage } from './sign-in-message.ts'
import { isSignedBySolana, isSolanaAddress, readSolanaSignature } from './solana.ts'

/** A blockchain whose wallets can be used to sign in. */
export type Chain = 'ethereum' | 'solana'

/** Minutes for which a message is valid, and the accepted clock skew of wallets into the future. */
export const messageMinutes = 10

/**
 * Verifies a wallet's message: form, signature, site and time.
 * @returns the message, with its address normalized
 * @throws AuthError web3_unsupported_chain, validation_failed; OAuthError invalid_grant
 */
export function acceptMessage(
  input: { chain: string; message: string; signature: string },
  now = new Date(),
): { chain: Chain; message: SignInMessage } {
  const { chain, message: text, signature } = input
  if (chain !== 'ethereum' && chain !== 'solana') fail('web3_unsupported_chain')
  if (text.length < messageLimits.shortest) fail('validation_failed', 'message is too short')
  if (text.length > messageLimits.longest) fail('validation_failed', 'message must not exceed 20KB')
  const message = chain === 'ethereum' ? acceptEthereum(text, signature) : acceptSolana(text, signature)
  rejectForeignPage(message)
  rejectWrongTime(message, now)
  return { chain, message }
}

function acceptEthereum(text: string, signature: string): SignInMessage {
  if (!isEthereumSignature(signature))
    fail('validation_failed', 'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
  const message = read(text, 'Ethereum')
  if (!isEthereumAddress(message.address)) fail('validation_failed', 'address in message is not in the right format')
  if (!/^\d{1,20}$/.test(message.chainId ?? '1')) fail('validation_failed', 'Chain ID is not valid')
  const address = message.address.toLowerCase()
  if (recoverEthereumAddress(text, signature) !== address) reject('Signature does not match address in message')
  return { ...message, address }
}

function acceptSolana(text: string, signature: string): SignInMessage {
  const bytes = readSolanaSignature(signature)
  if (!bytes) fail('validation_failed', 'signature must be 64 bytes encoded as base64 with or without padding')
  const message = read(text, 'Solana')
  if (!isSolanaAddress(message.address)) fail('validation_failed', 'address in message is not in the right format')
  if (
    message.chainId &&
    !/^(solana:)?(mainnet|testnet|devnet|localnet)$|^main-beta$|^mainnet-beta$/.test(message.chainId)
  )
    fail('validation_failed', 'Chain ID is not valid')
  if (!isSignedBySolana(message.address, text, bytes)) reject('Signature does not match address in message')
  return message
}

function read(text: string, chainName: string): SignInMessage {
  try {
    return readSignInMessage(text, chainName)
  } catch (error) {
    if (error instanceof UnreadableMessage) fail('validation_failed', error.message)
    throw error
  }
}

// Refuse messages signed for another site (phishing).
function rejectForeignPage({ uri, domain, scheme }: SignInMessage): void {
  const { siteUrl } = config()
  if (uri.protocol !== 'https:' && uri.origin !== siteUrl && !isLoopback(uri))
    reject('Signed message is using URI which does not use HTTPS')
  if (!isAllowedRedirect(uri.href))
    reject('Signed message is using URI which is not allowed on this server, message was signed for another app')
  if (domain.toLowerCase() !== uri.host || (scheme && `${scheme}:` !== uri.protocol))
    reject('Signed message is using a Domain that does not match the one in URI')
}

function rejectWrongTime({ issuedAt, notBefore, expirationTime }: SignInMessage, now: Date): void {
  const slack = messageMinutes * 60_000
  if (notBefore && now < notBefore) reject('Signed message becomes valid in the future')
  if (expirationTime && now >= expirationTime) reject('Signed message is expired')
  if (now.getTime() > issuedAt.getTime() + slack) reject('Message was issued too long ago')
  if (now.getTime() < issuedAt.getTime() - slack) reject('Message was issued too far in the future')
}

function isLoopback(uri: URL): boolean {
  return uri.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(uri.hostname)
}

function reject(why: string): never {
  throw new OAuthError('invalid_grant', why)
}
