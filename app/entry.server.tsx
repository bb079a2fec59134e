import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
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
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { takingTurns } from '#app/platform/limits/turns.ts'
import { log } from '#app/platform/log/log.server.ts'
import { areMailsKept } from '#app/platform/mail/mails-kept.server.ts'
import { renderedContext, renderedMark, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { picturePath } from '#app/site/og/picture-path.server.ts'
import { PageFacts } from '#app/site/page-facts.tsx'
import { inlineStyles } from '#app/styles/inline.server.ts'

// One after the other costs nothing, for there is one thread; in turns, a crowd of one client waits for itself.
const rendering = takingTurns({ atOnce: 1 })

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
  const { nonce, id, address } = requestOf(context)
  const hydrates = router.staticHandlerContext.matches.some(
    ({ route }) => (router.routeModules[route.id]?.handle as RouteHandle | undefined)?.hydrate,
  )
  const styles = hydrates
    ? undefined
    : await inlineStyles(
        router.staticHandlerContext.matches.flatMap(({ route }) => router.manifest.routes[route.id]?.css ?? []),
      )
  const facts = {
    nonce,
    requestId: id,
    styles,
    origin: config().siteUrl,
    picture: picturePath(new URL(request.url).pathname),
    mailsKept: areMailsKept(),
  }
  // What loaders gave is streamed to React in the browser, where there is one.
  const entry = hydrates ? router : { ...router, serverHandoffStream: undefined }
  const page = (
    <PageFacts value={facts}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PageFacts>
  )
  const render = hydrates ? () => renderForReact(page, nonce) : async () => renderPlain(page)
  const whole = await rendering(addressKey(address), render)
  // Whoever hears the title first learns that the form came back. React would put its own title beside this one.
  const html = !hydrates && isRefused(router, status) ? whole.replace('<title>', '<title>Error: ') : whole
  const rendered = context.get(renderedContext)
  if (!rendered) return new Response(html, { status, headers })
  rendered.text = html
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

/** A page that no React takes over, in half the time: no marks between texts, no bytes until it is compressed. */
function renderPlain(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** A page that React takes over in the browser, with the data that it was made of. */
function renderForReact(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(gathering(resolve)),
      onShellError: reject,
      onError: (err) => log.error({ err }, 'rendering failed'),
    })
  })
}

/** Takes all that is written to it, in React's few large pieces. */
function gathering(done: (html: string) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces).toString())
      next()
    },
  })
}
