import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/**
 * Milliseconds: how long kept-alive connections are still served, and all connections; how long to wait for a quiet
 * turn of the event loop, and the length of such a turn.
 */
const TIMEOUTS = { keepAlive: 1000, all: 10_000, turn: 500, short: 1 }

/**
 * Shuts a server down gracefully: finishes running requests and accepts no new connections. The next response on a
 * kept-alive connection closes it; an idle one is closed after a delay, because a request may already be on its way.
 * @param endStreams ends endless responses. Called repeatedly, because the last pages may open new ones
 */
export async function finishServing(http: Server, endStreams: () => void): Promise<void> {
  const closeAfterResponse = trackRequests(http)
  await quietTurn(http)
  const ended = new Promise<void>((resolve) => {
    // Bypass `http.close`, which would close all idle connections at once.
    NetServer.prototype.close.call(http, () => resolve())
  })
  closeAfterResponse()
  const streams = setInterval(endStreams, 100)
  // Responses that were started earlier still keep their connection alive: shorten that.
  http.keepAliveTimeout = TIMEOUTS.keepAlive
  const keepAliveTimer = setTimeout(() => http.closeIdleConnections(), TIMEOUTS.keepAlive)
  const all = setTimeout(() => http.closeAllConnections(), TIMEOUTS.all)
  await ended
  // Also stops the timer that checks connections.
  http.close()
  clearInterval(streams)
  clearTimeout(keepAliveTimer)
  clearTimeout(all)
}

/**
 * Queues incoming requests, so that turns of the event loop stay short.
 * @returns a function that answers them and later ones with `Connection: close`
 */
function trackRequests(http: Server): () => void {
  const listeners = http.listeners('request') as RequestListener[]
  const queuedRequests: Parameters<RequestListener>[] = []
  const queue: RequestListener = (...requestArguments) => queuedRequests.push(requestArguments)
  http.removeAllListeners('request').on('request', queue)
  return () => {
    const respond: RequestListener = (request, response) => {
      response.shouldKeepAlive = false
      for (const listener of listeners) listener.call(http, request, response)
    }
    http.off('request', queue).on('request', respond)
    for (const [request, response] of queuedRequests) respond(request, response)
  }
}

/**
 * Waits until (nearly) all pending connections are accepted: the kernel resets those in the backlog when the socket
 * closes. Node accepts one per turn of the event loop, so a short turn without a new connection means that the backlog
 * is empty.
 */
async function quietTurn(http: Server): Promise<void> {
  let came = false
  const note = () => {
    came = true
  }
  http.on('connection', note)
  const end = performance.now() + TIMEOUTS.turn
  // The rest of the current turn accepts no connections.
  await turnsEnd()
  for (let began = performance.now(); began < end; ) {
    came = false
    await turnsEnd()
    const now = performance.now()
    if (!came && now - began < TIMEOUTS.short) break
    began = now
  }
  http.off('connection', note)
}

function turnsEnd(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
