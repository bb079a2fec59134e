import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { resolveActors } from '#app/members/current-actor.server.ts'
import { deleteSentDraft } from '#app/members/drafts/sent.server.ts'
import { draftByToken, refreshCustomCopy, withDraftCopy } from '#app/platform/copy/custom-copy.server.ts'
import { withAnswerLimit } from '#app/platform/database/pool/answer-limit.ts'
import { fairQueue } from '#app/platform/limits/fair-queue.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import {
  actorsContext,
  type CacheHints,
  cacheHintsContext,
  isReading,
  requestContext,
  responseHeadersContext,
  writingContext,
} from '#app/platform/request.server.ts'
import { accessContext } from '#app/shell/access-context.server.ts'
import { answerCached, cacheGeneration, cacheKey, cachePage, mayCache, respondOnce } from '../page-cache.ts'
import { headersForCdn } from '../purge.ts'
import { translateErrors } from '../translate-errors.ts'
import { withBoundedBody } from './body-limit.ts'
import { developmentPolicy, pagePolicy } from './headers/policy.ts'
import { secureDefaults } from './headers/secure-headers.ts'
import { redirected } from './redirected.ts'
import { type Target, targetOf } from './request/target.ts'
import { unlessLeft } from './request/unless-left.ts'
import { handlersOf } from './routes/handlers.ts'
import { routeTableOf } from './routes/route-table.ts'

/** Concurrent page requests: enough to keep the thread rendering while others wait for the database. */
const readAtOnce = 6

const notFoundRoute = 'site/screens/not-found.route'

/** Renders a page, and caches it if allowed. */
export function pages(build: () => Promise<ServerBuild>): Handler {
  // In development the build changes, so derive the handler for each request.
  const changing = createRequestHandler(async () => translateErrors(await build()), 'development')
  const handling = import.meta.env.PROD ? build().then((built) => handlersOf(translateErrors(built))) : () => changing
  const entered = fairQueue(readAtOnce)
  return (context) =>
    isReading(context.req.raw)
      ? entered(addressKey(context.get('request').address), () => unlessLeft(context.req.raw, () => inTime(context)))
      : inTime(context)

  // The admin area and the Campus may take longer: exports, figures, long lists.
  function inTime(context: Context): Promise<Response> {
    const { see, write } = context.get('route')?.access ?? {}
    const isForEverybody = isReading(context.req.raw) ? see === 'page.see' : write === 'form.send'
    return isForEverybody ? withAnswerLimit(() => handle(context)) : handle(context)
  }

  async function handle(context: Context): Promise<Response> {
    const isManifest = context.req.path === '/__manifest'
    const handler = (await handling)(isManifest ? undefined : context.get('route')?.id)
    const responseHeaders = new Headers()
    const actors = await resolveActors(context.req.raw, responseHeaders).catch((failed: unknown) => ({ failed }))
    return withBoundedBody(context, actors, async (request) => {
      const hints: CacheHints = { tags: new Set(), vary: new Map() }
      const routerContext = new RouterContextProvider()
      const findRoute = routeTableOf(await build())
      routerContext.set(accessContext, (path) => findRoute(path)?.route.access)
      routerContext.set(requestContext, context.get('request'))
      routerContext.set(actorsContext, actors)
      routerContext.set(cacheHintsContext, hints)
      routerContext.set(responseHeadersContext, responseHeaders)
      const writing: { request?: Request; isPage: boolean } = { isPage: Boolean(context.get('route')?.isPage) }
      routerContext.set(writingContext, writing)
      const generation = cacheGeneration()
      await refreshCustomCopy()
      const handled = () => handler(asRead(request, context), routerContext)
      const draft = await draftIn(request, responseHeaders)
      const handledResponse = await (draft ? withDraftCopy(draft, handled) : handled())
      if (writing.request) await deleteSentDraft(writing.request, handledResponse, actors, responseHeaders)
      const instead = await redirected(context, handledResponse.status)
      if (instead) return instead
      const missed = handledResponse.status === 404 && isFollowed(request, context)
      const response = missed ? await (await handling)(notFoundRoute)(request, routerContext) : handledResponse
      const headers = new Headers(response.headers)
      for (const [name, value] of responseHeaders) headers.append(name, value)
      return respondWith(context, response, headers, hints, generation)
    })
  }
}

// Treat HEAD like GET, so that the headers match; Node omits the body.
function asRead(request: Request, context: Context): Request {
  if (request.method !== 'HEAD' || !context.get('route')?.isPage) return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

/** True if a person followed a link to a missing file, who gets an HTML page instead of a plain text error. */
function isFollowed({ method, headers }: Request, context: Context): boolean {
  const { isPage } = context.get('route') ?? { isPage: true }
  return method === 'GET' && !isPage && (headers.get('accept')?.includes('text/html') ?? false)
}

/** The draft of a preview link. Its page is never cached, because no page recognizes the parameter. */
async function draftIn(request: Request, responseHeaders: Headers) {
  const token = request.method === 'GET' ? queryOf(request).get('words') : null
  const draft = token === null ? undefined : await draftByToken(token)
  if (draft) responseHeaders.set('x-robots-tag', 'noindex')
  return draft
}

async function respondWith(
  context: Context,
  response: Response,
  headers: Headers,
  { tags, vary, until }: CacheHints,
  generation: number,
): Promise<Response> {
  const { status } = response
  const type = headers.get('content-type') ?? ''
  const isText = listing.test(type)
  if (type.startsWith(dataOfPage)) headers.set('cache-control', 'private, no-store')
  // Hono's compression sets Vary on what it compresses, but not for HEAD.
  headers.append('vary', 'accept-encoding')
  const isData = type.startsWith(dataOfPage) && response.body !== null
  if (isData) return respondOnce(context, await response.text(), { status, headers })
  if (!(isText || type.startsWith('text/html')) || response.body === null)
    return new Response(response.body, { status, headers })

  const text = await response.text()
  const { nonce } = context.get('request')
  // A response that is not one of our pages (a mail in its frame) sets its own policy.
  const hasOwnPolicy = response.headers.has('content-security-policy')
  if (!hasOwnPolicy && !isText) headers.set('content-security-policy', policyFor(context, text))
  const target = tags.size > 0 ? readTarget(context) : undefined
  const address = target && cacheKey(target)
  if (target && address && mayCache(target, { status, headers, tags, vary })) {
    if (!isText) headers.set('cache-control', 'public, max-age=0, must-revalidate')
    for (const [name, value] of headersForCdn(tags)) headers.set(name, value)
    // Remove the nonce, so that all machines cache the same bytes with the same ETag. The policy allows the inline
    // parts by their hashes.
    headers.delete('etag')
    const body = new TextEncoder().encode(text.replaceAll(` nonce="${nonce}"`, ''))
    const page = {
      address,
      route: context.get('route'),
      headers: { ...secureDefaults(), ...Object.fromEntries(headers), vary: 'accept-encoding' },
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      tags,
      ...(until && { until }),
      body,
    }
    return answerCached(context, await cachePage(page, generation))
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return respondOnce(context, text, { status, headers }, { isLight: !text.includes(' type="module"') })
}

function policyFor(context: Context, html: string): string {
  return import.meta.env.PROD ? pagePolicy(html, context.get('request').nonce, isPreview(context)) : developmentPolicy
}

/** True for a page with a draft: the editor shows it in a frame. */
function isPreview(context: Context): boolean {
  const query = queryOf(context.req.raw)
  return query.has('preview') || query.has('words')
}

/** The target of a request whose page may be cached: in production, for GET and HEAD. */
function readTarget(context: Context): Target | undefined {
  const { method } = context.req.raw
  // For HEAD the page was rendered completely, too.
  const isRead = method === 'GET' || (method === 'HEAD' && context.get('route')?.isPage)
  return import.meta.env.PROD && isRead ? targetOf(context.req.raw) : undefined
}

// Cacheable texts: feeds, sitemap, calendar, the text for language models. Other files are served from storage, with
// range requests.
const listing = /^(?:application\/(?:(?:atom\+)?xml|feed\+json)|text\/(?:markdown|calendar))\b/

/** The content type of React Router's data requests: private, and never part of a cached page. */
const dataOfPage = 'text/x-script'
