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
import { renderedContext, renderedMark, requestOf } from '#app/platform/request.server.ts'
import { isDraftShown } from '#app/platform/words/own-words.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { keptForReact, keptMarkup } from '#app/site/frame/kept-markup.server.ts'
import { inPieces } from '#app/site/hydration/page-pieces.server.ts'
import { sameParts } from '#app/site/hydration/same-parts.server.ts'
import { picturePath } from '#app/site/og/picture-path.server.ts'
import { PageFacts } from '#app/site/page-facts.tsx'
import { statusShown } from '#app/site/screens/status-shown.ts'
import { inlineStyles } from '#app/styles/inline.server.ts'
import { markTitle } from '#app/ui/page-frame/error-in-title.ts'

/**
 * Renders a page whole: its policy header lists the hashes of what stands in it, so nothing is sent before it is known.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
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
  const { loaderData, actionData, errors, matches, location } = router.staticHandlerContext
  const { pathname } = location
  const status = statusShown(answered, errors)
  const shipped = [router.manifest.version, ...matches.map(({ route }) => route.id)].join()
  const isDraft = isDraftShown()
  const modules = hydrates && !errors && !isDraft && import.meta.env.PROD ? shipped : undefined
  const parts = modules === undefined ? undefined : sameParts(modules)
  const facts = {
    nonce,
    requestId: id,
    styles,
    origin: config().siteUrl,
    picture: picturePath(pathname),
    mailsKept: areMailsKept(),
    kept: isDraft || !import.meta.env.PROD ? undefined : hydrates ? keptForReact : keptMarkup,
    bringsSameParts: parts !== undefined,
  }
  const shown = { ...router, serverHandoffStream: undefined }
  const page = (
    <PageFacts value={facts}>
      <ServerRouter context={shown} url={request.url} nonce={nonce} />
    </PageFacts>
  )
  const render = () => (hydrates ? renderToString(page) : renderToStaticMarkup(page))
  const whole = await renderInTurn(request, context, render)
  const said = isRefused(router, status) ? markTitle(whole) : whole
  const hasReact = parts !== undefined || router.renderMeta?.didRenderScripts
  const pieces = hasReact ? inPieces(said, { loaderData, actionData, errors }, nonce, { modules, parts }) : [said]
  pieces.unshift('<!DOCTYPE html>')
  const rendered = context.get(renderedContext)
  if (!rendered) return new Response(pieces.join(''), { status, headers })
  rendered.pieces = pieces
  headers.set(renderedMark, '1')
  return new Response(null, { status, headers })
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
