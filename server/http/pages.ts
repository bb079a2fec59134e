import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { resolveActors } from '#app/members/current-actor.server.ts'
import { actorsContext, answerHeadersContext, requestContext, shownContext } from '#app/platform/request.server.ts'
import { cachedReply } from '../cached-answer.ts'
import { compressed, encodingFor } from '../compress.ts'
import { type CachedPage, cacheGeneration, cacheKey, formOf, keepPage } from '../page-cache.ts'
import { translateErrors } from '../translate-errors.ts'
import { pagePolicy } from './policy.ts'
import { secureDefaults } from './secure-headers.ts'

/** Answers with a page, rendered now, and keeps it in the page cache where it may. */
export function pages(build: () => Promise<ServerBuild>): Handler {
  // Given a function React Router derives its routes anew for each request: right while they change, ten times slower
  // after.
  const handling = import.meta.env.PROD
    ? build().then((built) => createRequestHandler(translateErrors(built), 'production'))
    : createRequestHandler(async () => translateErrors(await build()), 'development')
  return async (context) => {
    const handler = await handling
    const request = context.req.raw
    const { pathname: path, search } = new URL(request.url)
    const address =
      import.meta.env.PROD && request.method === 'GET' ? cacheKey({ path, query: search.slice(1) }) : undefined
    const since = cacheGeneration()
    const shows = new Set<string>()
    const answerHeaders = new Headers()
    const routerContext = new RouterContextProvider()
    routerContext.set(requestContext, context.get('request'))
    routerContext.set(
      actorsContext,
      await resolveActors(request, answerHeaders).catch((failed: unknown) => ({ failed })),
    )
    routerContext.set(shownContext, shows)
    routerContext.set(answerHeadersContext, answerHeaders)
    const response = await handler(request, routerContext)
    const headers = new Headers(response.headers)
    for (const [name, value] of answerHeaders) headers.append(name, value)
    const type = headers.get('content-type') ?? ''
    if (listing.test(type))
      return answerCompressed(context, new Uint8Array(await response.arrayBuffer()), response.status, headers)
    if (!type.startsWith('text/html') || response.body === null)
      return new Response(response.body, { status: response.status, headers })

    const html = await response.text()
    // An answer that is no page of ours (a mail in its frame) brings a policy of its own.
    const framed = response.headers.has('content-security-policy')
    if (import.meta.env.PROD && !framed)
      headers.set('content-security-policy', pagePolicy(html, context.get('request').nonce))
    const identity = new TextEncoder().encode(html)
    if (address !== undefined && response.status === 200 && shows.size > 0 && !headers.has('set-cookie')) {
      headers.set('cache-control', 'public, max-age=0, must-revalidate')
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
      const page: CachedPage = {
        status: 200,
        headers: { ...secureDefaults(), ...Object.fromEntries(headers), vary: 'accept-encoding' },
        etag,
        shows,
        forms: { identity },
      }
      keepPage(address, page, since)
      return answerCached(context, page)
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    return answerCompressed(context, identity, response.status, headers)
  }
}

// Feed, site map, the text for language models: long, and worth compressing. Other files answer as they are stored, in
// ranges too.
const listing = /^(?:application\/(?:atom\+)?xml|text\/markdown)\b/

async function answerCompressed(
  context: Context,
  identity: Uint8Array<ArrayBuffer>,
  status: number,
  headers: Headers,
): Promise<Response> {
  const encoding = encodingFor(context.req.header('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  return new Response(await compressed(identity, encoding, 'each'), { status, headers })
}

async function answerCached(context: Context, page: CachedPage): Promise<Response> {
  const form = await formOf(page, encodingFor(context.req.header('accept-encoding')))
  const { status, headers } = cachedReply(page, context.req.header(), form.byteLength)
  return new Response(status === 200 ? form : null, { status, headers })
}
