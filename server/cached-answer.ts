import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#app/platform/log/log.server.ts'
import { encodingFor } from './compress.ts'
import { newRequestId } from './http/identify.ts'
import { countRequest } from './http/metrics.ts'
import { cachedPage, cacheKey } from './page-cache.ts'

/**
 * Answers a cached page straight from memory, without the pipeline's objects: this is where the public site's speed
 * comes from. The headers were made by the pipeline when the page was kept.
 * @returns false if the pipeline has to answer
 */
export function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET') return false
  const started = performance.now()
  const address = cacheKey(request.url ?? '/')
  const page = address === undefined ? undefined : cachedPage(address, request.headers.cookie)
  if (!page) return false
  const encoding = encodingFor(request.headers['accept-encoding'])
  const form = page.forms[encoding]
  if (!form) return false
  const requestId = newRequestId()
  const known = request.headers['if-none-match'] === page.etag
  const headers = { ...page.headers, etag: page.etag, 'x-request-id': requestId }
  if (known) response.writeHead(304, headers).end()
  else {
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    response.writeHead(200, { ...headers, ...coding, 'content-length': form.byteLength }).end(form)
  }
  const ms = performance.now() - started
  const status = known ? 304 : 200
  countRequest('GET', status, ms / 1000)
  log.info(
    { requestId, method: 'GET', path: request.url, status, ms: Math.round(ms * 10) / 10, cached: true },
    'request',
  )
  return true
}
