import { type RouterContextProvider, redirect } from 'react-router'
import { signInFor } from '#app/members/sign-in-for.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { actorOf } from '#app/platform/request.server.ts'

/**
 * The signed-in member. Redirects visitors to sign in, and then back.
 * @param page the page to return to, for actions without a page
 */
export function requireMember(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  page?: string,
): SignedIn {
  const actor = actorOf(context)
  if (actor.kind === 'member') return actor
  const { pathname, search } = new URL(request.url)
  throw redirect(signInFor(page ?? pathname + search))
}
