import { z } from 'zod'
import { isCrossSite } from '../http/cross-site.ts'
import { type AuthRequest, endpoint } from '../http/endpoint.ts'
import { limits } from '../limits.ts'
import { consumeProviderFlow, finishProviderSignIn } from '../openid/finish.ts'
import { errorParameters } from '../providers/flow-errors.ts'
import type { FlowState } from '../providers/flow-state.ts'
import { errorRedirect, redirectTarget } from '../redirects.ts'
import { identityPage } from './identity-page.ts'

// Accept anything: errors are reported by redirect, not as a validation error.
const params = z.looseObject({
  state: z.unknown().optional().describe('Names the flow'),
  code: z.unknown().optional(),
  error: z.unknown().optional(),
  error_description: z.unknown().optional(),
})

const shared = { path: '/callback', access: 'public', limit: limits.authorize } as const

export const getCallback = endpoint({
  ...shared,
  method: 'GET',
  summary: 'Where a provider sends the browser back to',
  query: params,
  handle: (request) => finish(request, request.query as Record<string, string>, false),
})

export const postCallback = endpoint({
  ...shared,
  method: 'POST',
  form: true,
  summary: 'Where a provider that answers by form sends the browser back to',
  body: params,
  handle: (request) => finish(request, texts(request.body as Record<string, unknown>), !isCrossSite(request.headers)),
})

// The user is in the middle of a redirect: report every error to the redirect target.
async function finish(
  { caller, headers }: Pick<AuthRequest, 'caller' | 'headers'>,
  parameters: Record<string, string>,
  isPressed: boolean,
): Promise<Response> {
  let flow: FlowState | undefined
  try {
    const page = isPressed || !isBrowser(headers) ? undefined : await identityPage(parameters)
    if (page) return page
    flow = await consumeProviderFlow(parameters.state)
    return redirect(await finishProviderSignIn(flow, parameters, caller))
  } catch (error) {
    return redirect(
      errorRedirect(redirectTarget(flow?.redirectTo), errorParameters(error), Boolean(flow?.codeChallenge)),
    )
  }
}

// Programs that follow the redirects themselves cannot press a button.
function isBrowser(headers: Headers): boolean {
  return headers.has('sec-fetch-site') || Boolean(headers.get('accept')?.includes('text/html'))
}

function texts(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}
