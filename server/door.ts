import type { RequestListener } from 'node:http'
import { withRequest } from '#app/platform/log/log.server.ts'
import { newTrace } from '#app/platform/traces/traces.server.ts'
import { answerFromCache } from './cached-answer.ts'
import { answerPlainly, type Call, failCall } from './http/call.ts'
import { admitSentAhead } from './http/refusing/sent-ahead.ts'
import { readAsking } from './http/request/asking.ts'
import { newRequestId } from './http/request/request-id.ts'
import { readTarget } from './http/request/target.ts'

/**
 * What every request meets first: its target is read, its page taken from memory where it can be, else the pipeline
 * answers. Whatever is thrown on the way ends this request with 500, and nothing else.
 */
export function door(pipeline: RequestListener): RequestListener {
  return (request, response) => {
    if (!admitSentAhead(request, response)) return
    const asking = readAsking(request.rawHeaders)
    const trace = newTrace(asking.traceparent)
    const call = { request, response, requestId: newRequestId(), started: performance.now(), trace }
    // A client that leaves is no fault.
    response.on('error', ignore)
    try {
      const target = readTarget(request.url)
      if (!target || asking.hosts > 1 || !isHost(asking.host))
        return answerPlainly(call, 400, 'This is not an address.')
      if (answerFromCache(call, target, asking)) return
      // Whoever reads its body hears of it from the stream.
      request.on('error', ignore)
      request.url = target.query ? `${target.path}?${target.query}` : target.path
      // Timers of what a request uses hold these facts on: its objects would stay in memory with them.
      void withRequest({ requestId: call.requestId, trace }, () => passOn(pipeline, call))
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
/** Nearly all requests name the same host. */
let knownHost = ''

// Cached pages never read it; what parses it later throws at a malformed one. That there is one alone is asked for
// because Node takes the first of two, and a proxy before it may have taken the second.
function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '' || host === knownHost) return true
  const form = hostForm.exec(host)
  if (form === null || Number(form[1] ?? 0) > 65_535) return false
  knownHost = host
  return true
}

function ignore(): void {}
