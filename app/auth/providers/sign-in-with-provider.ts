import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { transaction } from '#app/platform/database/database.server.ts'
import { requireManualLinking } from '../accounts/sign-in-methods.ts'
import { changeUser, hasVerifiedFactor, isBanned, type User, userById } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { thisBrowser } from '../known-networks.ts'
import { openIdProvider } from '../openid/provider.ts'
import { startProviderSignIn } from '../openid/start.ts'
import { consumeAuthCode } from './flow-state.ts'

/** True if the provider is configured. */
export function isProviderSetUp(provider: string): boolean {
  return openIdProvider(provider) !== undefined
}

/**
 * Starts a sign-in of the website with a provider. The browser ends at `redirectTo?code=…`, for `completeOAuth`, or at
 * `redirectTo?error=…&error_code=…&error_description=…`.
 * @param start `linkTo`: the account to link the identity to
 * @returns the redirect target, and a secret for an HttpOnly cookie that binds the flow to the browser
 * @throws AuthError validation_failed if the provider is not set up, service_unavailable
 */
export async function startOAuth(start: {
  provider: string
  redirectTo: string
  linkTo?: string
}): Promise<{ url: string; verifier: string }> {
  const linking = start.linkTo ? await userById(start.linkTo) : undefined
  if (linking) requireManualLinking(linking)
  const verifier = randomPKCECodeVerifier()
  const url = await startProviderSignIn({
    provider: start.provider,
    redirectTo: start.redirectTo,
    pkce: { challenge: await calculatePKCECodeChallenge(verifier), method: 's256' },
    linkingUserId: start.linkTo,
    browserHash: thisBrowser(),
  })
  return { url: url.href, verifier }
}

/**
 * Ends a sign-in of the website with a provider. Opens no session: that is `startWebSession`.
 * @param end `code` from the address, `verifier` from the browser's cookie
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier, user_banned
 */
export async function completeOAuth(end: {
  code: string
  verifier: string
  caller: Caller
}): Promise<{ user: User; needsFactor: boolean; linked: boolean }> {
  return transaction(async () => {
    const flow = await consumeAuthCode(end.code, end.verifier)
    if (flow.authenticationMethod !== 'oauth') fail('flow_state_not_found')
    const user = await userById(flow.userId)
    if (!user || user.deletedAt) fail('flow_state_not_found')
    if (isBanned(user)) fail('user_banned')
    await audit({
      act: 'auth.signed-in',
      actorId: user.id,
      details: { method: 'oauth', provider: flow.provider },
      caller: end.caller,
    })
    const signedIn = await changeUser(user.id, { lastSignInAt: new Date() })
    return {
      user: signedIn,
      needsFactor: await hasVerifiedFactor(user.id),
      linked: flow.linkingUserId !== null,
    }
  })
}
