import { z } from 'zod'
import { fail } from '../errors.ts'

/** PKCE members that several endpoints accept. */
export const pkceMembers = {
  code_challenge: z.string().max(200).optional().describe('43 to 128 characters, together with code_challenge_method'),
  code_challenge_method: z.string().max(20).optional().describe('s256 or plain'),
}

export const email = z.string().max(320)
export const phone = z.string().max(40)
export const metadata = z.record(z.string(), z.unknown())
export const channel = z.string().max(20).optional().describe('sms or whatsapp')

/** @throws AuthError validation_failed */
export function requireKnownChannel(requestedChannel: string | undefined): void {
  if (requestedChannel && requestedChannel !== 'sms' && requestedChannel !== 'whatsapp')
    fail('validation_failed', 'Invalid channel, supported values are sms or whatsapp')
}
