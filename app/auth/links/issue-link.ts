import type { User } from '../accounts/users.ts'
import { type Pkce, startFlow } from '../providers/flow-state.ts'
import { redirectTarget } from '../redirects.ts'
import type { Purpose } from '../tables.server.ts'
import { codeSeconds, issueOneTimeToken, type OneTimeSecret } from './one-time-tokens.ts'

/** How the client wants the link to end. */
export interface LinkWishes {
  pkce?: Pkce | undefined
  redirectTo?: string | undefined
  /** The website's own flow: it ends with a code that only the server redeems. */
  forWebsite?: boolean | undefined
  /** `requestingNetwork()` of who asked, for links that a job issues. */
  askedBy?: string | undefined
  /** Somebody signed in asks for a change. */
  inSession?: boolean | undefined
}

/**
 * A code and a link token, with the flow that the link continues.
 * @param facts `method`: what the session's `amr` will say
 */
export async function issueLink(
  user: User,
  facts: { purpose: Purpose; sentTo: string; method: string; followsAtOnce?: boolean } & LinkWishes,
): Promise<OneTimeSecret & { redirectTo: string }> {
  const { purpose, sentTo, method, pkce, forWebsite = false, askedBy } = facts
  const redirectTo = redirectTarget(facts.redirectTo)
  const continues = pkce || forWebsite
  const flow =
    continues &&
    (await startFlow({
      pkce,
      forWebsite,
      provider: 'email',
      authenticationMethod: method,
      userId: user.id,
      redirectTo,
    }))
  const secret = await issueOneTimeToken({
    userId: user.id,
    purpose,
    sentTo,
    redirectTo,
    followsAtOnce: facts.followsAtOnce,
    inSession: facts.inSession,
    askedBy,
    flowStateId: flow ? flow.id : null,
    seconds: purpose === 'invite' ? codeSeconds.invitation : codeSeconds.mail,
  })
  return { ...secret, redirectTo }
}
