import type { IncomingMessage, RequestListener } from 'node:http'
import { withRequest } from '#app/platform/log/log.server.ts'
import { newTrace } from '#app/platform/traces/traces.server.ts'
import { answerFromCache } from './cached-answer.ts'
import { answerPlainly, type Call, failCall } from './http/call.ts'
import { newRequestId } from './http/request/request-id.ts'
import { readTarget } from './http/request/target.ts'

/**
 * What every request meets first: its target is read, its page taken from memory where it can be, else the pipeline
 * answers. Whatever is thrown on the way ends this request with 500, and nothing else.
 */
export function door(pipeline: RequestListener): RequestListener {
  return (request, response) => {
    const trace = newTrace(request.headers.traceparent)
    const call = { request, response, requestId: newRequestId(), started: performance.now(), trace }
    // A client that leaves is no fault; whoever reads its body hears of it from the stream.
    request.on('error', ignore)
    response.on('error', ignore)
    try {
      const target = readTarget(request.url)
      if (!target || hasTwoHosts(request) || !isHost(request.headers.host))
        return answerPlainly(call, 400, 'This is not an address.')
      request.url = target.query ? `${target.path}?${target.query}` : target.path
      if (!answerFromCache(call, target)) void withRequest(call, () => passOn(pipeline, call))
    } catch (error) {
      failCall(call, error)
    }
  }
}

async function passOn(pipeline: RequestListener, call: Call): Promise<void> {
  try {
    await pipeline(call.request, call.response)
  } catch (error) {
    failCall(call, error)
  }
}

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i

// Cached pages never read it; what parses it later throws at a malformed one.
function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  const form = hostForm.exec(host)
  return form !== null && Number(form[1] ?? 0) <= 65_535
}

// Node takes the first of two `Host` headers; a proxy before it may have taken the second.
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

function ignore(): void {}
