import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { config } from '#app/platform/config/config.server.ts'
import { isDatabaseAway } from '#app/platform/database/failures.ts'
import { ProductError } from '#app/platform/errors.ts'
import { renderInTurn } from '#app/platform/limits/rendering-turns.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { areMailsKept } from '#app/platform/mail/mails-kept.server.ts'
import { dataForReact, renderedContext, renderedMark, requestOf } from '#app/platform/request.server.ts'
import { isDraftShown } from '#app/platform/words/own-words.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { keptForReact, keptMarkup } from '#app/site/frame/kept-markup.server.ts'
import { encodeForReact } from '#app/site/hydration/encode-for-react.server.ts'
import {
  cutModuleParts,
  type ModuleParts,
  moduleParts,
  withModuleParts,
} from '#app/site/hydration/module-parts.server.ts'
import { picturePath } from '#app/site/og/picture-path.server.ts'
import { PageFacts } from '#app/site/page-facts.tsx'
import { harmless } from '#app/site/structured-data.tsx'
import { inlineStyles } from '#app/styles/inline.server.ts'
import { markTitle } from '#app/ui/page-frame/error-in-title.ts'

/**
 * Renders a page whole: its policy header lists the hashes of what stands in it, so nothing is sent before it is known.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { nonce, id } = requestOf(context)
  const hydrates = router.staticHandlerContext.matches.some(
    ({ route }) => (router.routeModules[route.id]?.handle as RouteHandle | undefined)?.hydrate,
  )
  const styles = hydrates
    ? undefined
    : await inlineStyles(
        router.staticHandlerContext.matches.flatMap(({ route }) => router.manifest.routes[route.id]?.css ?? []),
      )
  const { pathname } = new URL(request.url)
  const { loaderData, actionData, errors, matches } = router.staticHandlerContext
  const modules = hydrates && !errors && import.meta.env.PROD ? matches.map(({ route }) => route.id).join() : undefined
  const parts = modules === undefined ? undefined : moduleParts(modules)
  const isDraft = isDraftShown()
  const facts = {
    nonce,
    requestId: id,
    styles,
    origin: config().siteUrl,
    picture: picturePath(pathname),
    mailsKept: areMailsKept(),
    kept: isDraft || !import.meta.env.PROD ? undefined : hydrates ? keptForReact : keptMarkup,
    bringsModules: parts !== undefined,
  }
  const shown = { ...router, manifest: manifestOf(pathname, router), serverHandoffStream: undefined }
  const page = (
    <PageFacts value={facts}>
      <ServerRouter context={shown} url={request.url} nonce={nonce} />
    </PageFacts>
  )
  const render = () => (hydrates ? renderToString(page) : renderToStaticMarkup(page))
  const whole = await renderInTurn(request, context, render)
  const said = isRefused(router, status) ? markTitle(whole) : whole
  const data = hydrates ? dataScript({ loaderData, actionData, errors }, nonce) : ''
  const pieces = ['<!DOCTYPE html>', ...inPieces(said, data, nonce, { modules, parts })]
  const rendered = context.get(renderedContext)
  if (!rendered) return new Response(pieces.join(''), { status, headers })
  rendered.pieces = pieces
  headers.set(renderedMark, '1')
  return new Response(null, { status, headers })
}

/**
 * A page of the Campus or the admin area brings the table of that room's routes alone (`browser-routes.ts` writes it):
 * links between the rooms are new documents, and the whole table is twice as heavy.
 */
function manifestOf(path: string, { manifest }: EntryContext): EntryContext['manifest'] {
  const room = /^\/(campus|admin)(?:\/|$)/.exec(path)?.[1]
  return room && import.meta.env.PROD ? { ...manifest, url: manifest.url.replace(/\.js$/, `-${room}.js`) } : manifest
}

/** Logs what went wrong on our side; refusals of the product's own family are not faults. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof ProductError || isRouteErrorResponse(error)) return
  log.error(
    { err: error, path: new URL(request.url).pathname },
    isDatabaseAway(error) ? 'database away' : 'request failed',
  )
}

/** A form was posted, and its page came back with what is wrong. */
function isRefused({ staticHandlerContext: { actionData, errors } }: EntryContext, status: number): boolean {
  return status >= 400 && Boolean(actionData) && !errors
}

/**
 * The page in pieces, with what brings it React, and what its loaders gave.
 * @param data a script; empty where the page ships no React
 * @param modules names the routes whose modules it ships; absent where React Router wrote all of it
 * @param known what brings those modules, where the page was rendered without it
 */
function inPieces(
  html: string,
  data: string,
  nonce: string,
  { modules, parts: known }: { modules: string | undefined; parts: ModuleParts | undefined },
): string[] {
  if (modules === undefined) return data ? withData(html, data) : [html]
  const { rest, parts } = known ? { rest: html, parts: known } : cutModuleParts(modules, html, nonce)
  return withModuleParts(rest, parts, nonce, data)
}

function withData(html: string, data: string): string[] {
  const end = html.lastIndexOf('</body>')
  return [html.slice(0, end), data, html.slice(end)]
}

/**
 * What the loaders of the page gave, for React in the browser. React Router would have React stream it behind the page,
 * in such a script, and to stream takes React twice as long; nothing is sent before the whole page is there.
 */
function dataScript(state: object, nonce: string): string {
  // The browser reads the list as a literal, and writes the line of JSON for which React Router waits: no quote in it
  // needs a mark of its own.
  const line = `JSON.stringify(${harmless(encodeForReact(state))})+"\\n"`
  return `<script nonce="${nonce}">${dataForReact}.enqueue(${line});${dataForReact}.close();</script>`
}
