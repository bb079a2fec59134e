import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
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
import { renderInQueue } from '#app/platform/limits/rendering-queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { isMailDisabled } from '#app/platform/mail/mail-disabled.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { PageContext } from '#app/shell/page-context.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { picturePath } from '#app/site/og/picture-path.server.ts'
import { statusShown } from '#app/site/screens/status-shown.ts'
import { inlineStyles } from '#app/styles/inline.server.ts'
import { prefixTitle } from '#app/ui/page-frame/error-prefix.ts'

/** Renders a page completely before sending it, because its policy header has the hashes of its inline scripts. */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { nonce, id } = requestOf(context)
  const { matches, errors, location } = router.staticHandlerContext
  const hydrates = matches.some(
    ({ route }) => (router.routeModules[route.id]?.handle as RouteHandle | undefined)?.hydrate,
  )
  const styles = hydrates
    ? undefined
    : await inlineStyles(matches.flatMap(({ route }) => router.manifest.routes[route.id]?.css ?? []))
  const status = statusShown(answered, errors)
  const facts = {
    nonce,
    requestId: id,
    styles,
    origin: config().siteUrl,
    picture: picturePath(location.pathname),
    mailDisabled: isMailDisabled(),
    failed: Boolean(errors),
  }
  const page = (
    <PageContext value={facts}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </PageContext>
  )
  const html = await renderInQueue(request, context, () =>
    hydrates ? renderWithData(page, nonce) : `<!DOCTYPE html>${renderToStaticMarkup(page)}`,
  )
  return new Response(isRejected(router, status) ? prefixTitle(html) : html, { status, headers })
}

/** Renders a hydrated page: React Router streams the loader data after it. */
async function renderWithData(page: ReactNode, nonce: string): Promise<string> {
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(page, {
    nonce,
    // Disable streaming of page parts by scripts: the page is sent as a whole.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  return new Response(stream).text()
}

/** Logs server errors. Expected errors (`ProductError`) are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof ProductError || isRouteErrorResponse(error)) return
  log.error(
    { err: error, path: new URL(request.url).pathname },
    isDatabaseAway(error) ? 'database away' : 'request failed',
  )
}

/** True for a page that was rendered again because its form was rejected. */
function isRejected({ staticHandlerContext: { actionData, errors } }: EntryContext, status: number): boolean {
  return status >= 400 && Boolean(actionData) && !errors
}
