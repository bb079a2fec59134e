import { z } from 'zod'
import { requireWalletSignIn } from '../../accounts/sign-in-methods.ts'
import { parse } from '../../http/parse.ts'
import { limitAddress, limits } from '../../limits.ts'
import { sessionResponse } from '../../sessions/sessions.ts'
import { signInWithWallet } from '../../web3/sign-in.ts'
import type { Grant } from './token.ts'

const body = z.object({
  chain: z.string().max(50).optional().describe('ethereum or solana'),
  message: z.string().optional(),
  signature: z.string().max(500).optional(),
})

export const web3Grant: Grant = {
  summary: 'A session for a message that a wallet signed; it serves once',
  body,
  async handle({ body: input, caller }) {
    await limitAddress(limits.web3, caller)
    // Check first: a disabled method must not validate input.
    requireWalletSignIn()
    const { chain = '', message = '', signature = '' } = parse(body, input)
    return sessionResponse(await signInWithWallet({ chain, message, signature }, caller))
  },
}
