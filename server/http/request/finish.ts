import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/**
 * Milliseconds for which a connection that is kept open is still answered, and for all of them; for which a quiet turn
 * of the event loop is looked for, and how long that takes.
 */
const patience = { kept: 1000, all: 10_000, turn: 500, short: 1 }

/**
 * Has a server finish what is under way and take nothing new, so that nobody gets no answer. Who keeps a connection
 * open is told with their next answer that it ends; one on which nothing is asked is closed after a moment, not at
 * once: a request may be on its way.
 * @param endStreams ends what would be answered without end; asked again: pages that are answered last open new ones
 */
export async function finishServing(http: Server, endStreams: () => void): Promise<void> {
  const answer = holdRequests(http)
  await quietTurn(http)
  const ended = new Promise<void>((resolve) => {
    // The server's own `close` would end all connections that are idle.
    NetServer.prototype.close.call(http, () => resolve())
  })
  answer()
  const streams = setInterval(endStreams, 100)
  // For what is answered later, with the word that its connection stays open: it was begun before.
  http.keepAliveTimeout = patience.kept
  const kept = setTimeout(() => http.closeIdleConnections(), patience.kept)
  const all = setTimeout(() => http.closeAllConnections(), patience.all)
  await ended
  // Ends what looks after connections.
  http.close()
  clearInterval(streams)
  clearTimeout(kept)
  clearTimeout(all)
}

/**
 * Has the requests that come wait, so that the turns of the event loop are short.
 * @returns what answers them, and those after them, with the word that their connection ends
 */
function holdRequests(http: Server): () => void {
  const listeners = http.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  const hold: RequestListener = (...asked) => held.push(asked)
  http.removeAllListeners('request').on('request', hold)
  return () => {
    const answer: RequestListener = (request, response) => {
      response.shouldKeepAlive = false
      for (const listener of listeners) listener.call(http, request, response)
    }
    http.off('request', hold).on('request', answer)
    for (const [request, response] of held) answer(request, response)
  }
}

/**
 * Waits until all who have connected were let in, or nearly: the system ends connections that wait when the door is
 * closed. Node lets in one in each turn of its event loop; a short turn in which nobody came has nobody waiting.
 */
async function quietTurn(http: Server): Promise<void> {
  let came = false
  const note = () => {
    came = true
  }
  http.on('connection', note)
  const end = performance.now() + patience.turn
  // What is left of this turn looks at no connection.
  await turnsEnd()
  for (let began = performance.now(); began < end; ) {
    came = false
    await turnsEnd()
    const now = performance.now()
    if (!came && now - began < patience.short) break
    began = now
  }
  http.off('connection', note)
}

function turnsEnd(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
