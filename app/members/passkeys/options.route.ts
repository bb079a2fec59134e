import { beginPasskeySignIn } from '#app/auth/auth.ts'
import { TooMany } from '#app/platform/errors.ts'
import { answerJson } from '#app/platform/forms/refusal.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/options.route.ts'

/** POST `/campus/auth/passkey/options`: what the browser asks the authenticators of whoever comes. */
export async function action({ context }: Route.ActionArgs) {
  const begin = async () => {
    const { challengeId, options } = await beginPasskeySignIn(requestOf(context)).catch(overLimit)
    return Response.json({ challengeId, options }, { headers: { 'cache-control': 'no-store' } })
  }
  return answerJson(begin())
}

function overLimit(error: unknown): never {
  const { retryAfter } = error as { retryAfter?: number }
  throw retryAfter ? new TooMany(retryAfter) : error
}
