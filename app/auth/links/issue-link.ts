import type { User } from '../accounts/users.ts'
import { type Pkce, startFlow } from '../providers/flow-state.ts'
import { redirectTarget } from '../redirects.ts'
import type { Purpose } from '../tables.server.ts'
import { codeSeconds, issueOneTimeToken, type OneTimeSecret } from './one-time-tokens.ts'

/** The requested options of a link. */
export interface LinkWishes {
  pkce?: Pkce | undefined
  redirectTo?: string | undefined
  /** For a flow of the website, which ends with a code that only the server redeems. */
  forWebsite?: boolean | undefined
  /** `requestingNetwork()` of the original request, for links that a job issues. */
  askedBy?: string | undefined
  /** The change was requested in a signed-in session. */
  inSession?: boolean | undefined
}

/**
 * Creates a code and a link token, with the flow that the link continues.
 * @param link `method`: the session's future `amr` entry
 */
export async function issueLink(
  user: User,
  link: { purpose: Purpose; sentTo: string; method: string; followsAtOnce?: boolean } & LinkWishes,
): Promise<OneTimeSecret & { redirectTo: string }> {
  const { purpose, sentTo, method, pkce, forWebsite = false, askedBy } = link
  const redirectTo = redirectTarget(link.redirectTo)
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
    followsAtOnce: link.followsAtOnce,
    inSession: link.inSession,
    askedBy,
    flowStateId: flow ? flow.id : null,
    seconds: purpose === 'invite' ? codeSeconds.invitation : codeSeconds.mail,
  })
  return { ...secret, redirectTo }
}
