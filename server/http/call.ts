import type { IncomingMessage, ServerResponse } from 'node:http'
import { log, type TraceContext } from '#app/platform/log/log.server.ts'
import { answered } from './answered.ts'
import { secureDefaults } from './headers/secure-headers.ts'

/** A request outside the pipeline: the objects of Node, the id that its answer and log lines carry, when it came. */
export interface Call {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  started: number
  /** Where traces are gathered. */
  trace?: TraceContext | undefined
}

/** Ends a request that failed where nobody else answers it. */
export function failCall(call: Call, err: unknown): void {
  log.error({ requestId: call.requestId, err }, 'request failed')
  answerPlainly(call, 500, `Unexpected Application Error!\nRequest ${call.requestId}`)
}

/** Answers with a line of text and the headers that every answer carries, and logs it. */
export function answerPlainly(call: Call, status: number, text: string): void {
  const { request, response, requestId, started, trace } = call
  answered({ requestId, method: request.method ?? '', path: pathOf(request), status, started, trace })
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    ...secureDefaults(),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    // What is left of the request's body is not read: the connection ends with the answer.
    connection: 'close',
  })
  response.end(`${text}\n`)
}

// No route was looked for yet, which would say where a token stands: what is long enough for one is left out.
function pathOf(request: IncomingMessage): string {
  return (
    request.url
      ?.split('?')[0]
      ?.slice(0, 500)
      .replaceAll(/[^/]{20,}/g, '[long]') ?? ''
  )
}
