import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { resolveActors } from '#app/members/current-actor.server.ts'
import { deleteSentDraft } from '#app/members/drafts/sent.server.ts'
import { draftByToken, refreshCustomCopy, withDraftCopy } from '#app/platform/copy/custom-copy.server.ts'
import { fairQueue } from '#app/platform/limits/fair-queue.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import {
  actorsContext,
  isReading,
  requestContext,
  responseHeadersContext,
  shownContext,
  writingContext,
} from '#app/platform/request.server.ts'
import { answerCached, cacheGeneration, cacheKey, cachePage, mayCache } from '../page-cache.ts'
import { headersForCdn } from '../purge.ts'
import { translateErrors } from '../translate-errors.ts'
import { withBoundedBody } from './body-limit.ts'
import { developmentPolicy, pagePolicy } from './headers/policy.ts'
import { secureDefaults } from './headers/secure-headers.ts'
import { redirected } from './redirected.ts'
import { type Target, targetOf } from './request/target.ts'
import { unlessLeft } from './request/unless-left.ts'
import { handlersOf } from './routes/handlers.ts'

/** Pages that are read for at once: enough that the thread has one to render while others come from the database. */
const readAtOnce = 6

const notFoundRoute = 'site/screens/not-found.route'

/** Answers with a page, rendered now, and keeps it in the page cache where it may. */
export function pages(build: () => Promise<ServerBuild>): Handler {
  // While they change they are derived again for each request.
  const changing = createRequestHandler(async () => translateErrors(await build()), 'development')
  const handling = import.meta.env.PROD ? build().then((built) => handlersOf(translateErrors(built))) : () => changing
  const entered = fairQueue(readAtOnce)
  return (context) =>
    isReading(context.req.raw)
      ? entered(addressKey(context.get('request').address), () => unlessLeft(context.req.raw, () => answer(context)))
      : answer(context)

  async function answer(context: Context): Promise<Response> {
    const isManifest = context.req.path === '/__manifest'
    const handler = (await handling)(isManifest ? undefined : context.get('route')?.id)
    const responseHeaders = new Headers()
    const actors = await resolveActors(context.req.raw, responseHeaders).catch((failed: unknown) => ({ failed }))
    return withBoundedBody(context, actors, async (request) => {
      const shown: Shown = { subjects: new Set(), chosen: new Map() }
      const routerContext = new RouterContextProvider()
      routerContext.set(requestContext, context.get('request'))
      routerContext.set(actorsContext, actors)
      routerContext.set(shownContext, shown)
      routerContext.set(responseHeadersContext, responseHeaders)
      const writing: { request?: Request; isPage: boolean } = { isPage: Boolean(context.get('route')?.isPage) }
      routerContext.set(writingContext, writing)
      const since = cacheGeneration()
      await refreshCustomCopy()
      const handled = () => handler(asRead(request, context), routerContext)
      const draft = await draftIn(request, responseHeaders)
      const found = await (draft ? withDraftCopy(draft, handled) : handled())
      if (writing.request) await deleteSentDraft(writing.request, found, actors, responseHeaders)
      const instead = await redirected(context, found.status)
      if (instead) return instead
      const missed = found.status === 404 && isFollowed(request, context)
      const response = missed ? await (await handling)(notFoundRoute)(request, routerContext) : found
      const headers = new Headers(response.headers)
      for (const [name, value] of responseHeaders) headers.append(name, value)
      return answerWith(context, response, headers, shown, since)
    })
  }
}

// A page asked for by HEAD is made as for GET, so that its headers are those of GET; Node leaves its body out.
function asRead(request: Request, context: Context): Request {
  if (request.method !== 'HEAD' || !context.get('route')?.isPage) return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

/** Whoever follows a link to a file that is gone reads a page, and not what a program would be told. */
function isFollowed({ method, headers }: Request, context: Context): boolean {
  const { isPage } = context.get('route') ?? { isPage: true }
  return method === 'GET' && !isPage && (headers.get('accept')?.includes('text/html') ?? false)
}

/** The draft whose link was opened. Its page is never kept: no page recognizes the parameter. */
async function draftIn(request: Request, responseHeaders: Headers) {
  const token = request.method === 'GET' ? queryOf(request).get('words') : null
  const draft = token === null ? undefined : await draftByToken(token)
  if (draft) responseHeaders.set('x-robots-tag', 'noindex')
  return draft
}

interface Shown {
  subjects: Set<string>
  chosen: Map<string, string>
  until?: Date
}

async function answerWith(
  context: Context,
  response: Response,
  headers: Headers,
  { subjects, chosen, until }: Shown,
  since: number,
): Promise<Response> {
  const { status } = response
  const type = headers.get('content-type') ?? ''
  const isText = listing.test(type)
  if (type.startsWith(dataOfPage)) headers.set('cache-control', 'private, no-store')
  // Hono's compression says so of what it compresses, but not in answer to HEAD.
  headers.append('vary', 'accept-encoding')
  if (!(isText || type.startsWith('text/html')) || response.body === null)
    return new Response(response.body, { status, headers })

  const text = await response.text()
  const { nonce } = context.get('request')
  // An answer that is no page of ours (a mail in its frame) brings a policy of its own.
  const framed = response.headers.has('content-security-policy')
  if (!framed && !isText) headers.set('content-security-policy', policyFor(context, text))
  const target = subjects.size > 0 ? readTarget(context) : undefined
  const address = target && cacheKey(target)
  if (target && address && mayCache(target, { status, headers, tags: subjects, chosen })) {
    if (!isText) headers.set('cache-control', 'public, max-age=0, must-revalidate')
    for (const [name, value] of headersForCdn(subjects)) headers.set(name, value)
    // Its mark is the cache's, made of the same bytes: on all machines of the same ones, so the nonce is left out. The
    // policy knows its inline parts by their hashes.
    headers.delete('etag')
    const body = new TextEncoder().encode(text.replaceAll(` nonce="${nonce}"`, ''))
    const page = {
      address,
      route: context.get('route'),
      headers: { ...secureDefaults(), ...Object.fromEntries(headers), vary: 'accept-encoding' },
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      tags: subjects,
      ...(until && { until }),
      body,
    }
    return answerCached(context, await cachePage(page, since))
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return new Response(text, { status, headers })
}

function policyFor(context: Context, html: string): string {
  return import.meta.env.PROD ? pagePolicy(html, context.get('request').nonce, isPreview(context)) : developmentPolicy
}

/** A page that shows a draft: the form in which it is written shows it in a frame. */
function isPreview(context: Context): boolean {
  const query = queryOf(context.req.raw)
  return query.has('preview') || query.has('words')
}

/** Where pages are kept (in production), and what was asked for by reading it. */
function readTarget(context: Context): Target | undefined {
  const { method } = context.req.raw
  // A page asked for by HEAD was made whole.
  const isRead = method === 'GET' || (method === 'HEAD' && context.get('route')?.isPage)
  return import.meta.env.PROD && isRead ? targetOf(context.req.raw) : undefined
}

// Feed, site map, calendar, the text for language models: texts that may be kept. Other files answer as they are stored,
// in ranges too.
const listing = /^(?:application\/(?:(?:atom\+)?xml|feed\+json)|text\/(?:markdown|calendar))\b/

/** What React asks for in place of the next page: as private as that page, which it never is part of. */
const dataOfPage = 'text/x-script'
