import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send before those in front of them are answered. Browsers and proxies send none. */
const most = 16

const ahead = new WeakMap<Socket, number>()

/**
 * Counts a request that was sent ahead (HTTP/1.1 calls it pipelining) until it is answered: Node begins all of them at
 * once, and one connection would have thousands under way.
 * @returns false for one too many, whose connection is ended
 */
export function admitSentAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response has its socket as soon as nothing in front of it waits.
  if (response.socket !== null) return true
  if (socket.destroyed) return false
  const count = (ahead.get(socket) ?? 0) + 1
  if (count > most) {
    socket.destroy()
    return false
  }
  ahead.set(socket, count)
  response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
  return true
}
