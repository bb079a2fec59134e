import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { config } from '#app/platform/config/config.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'

/** Connections that one client (a household, an office) may hold open, times `RATE_LIMIT_FACTOR`. */
const perClient = 256

/**
 * Closes connections beyond what one client may hold, so that nobody takes those of others by opening many and sending
 * slowly. Behind a proxy (`TRUST_PROXY`) all connections are the proxy's, which has such a bound of its own.
 */
export function boundConnections(http: Server): void {
  if (config().trustProxy) return
  const most = Math.max(1, Math.round(perClient * config().rateLimitFactor))
  const open = new Map<string, number>()
  http.on('connection', (socket: Socket) => {
    const client = addressKey(socket.remoteAddress ?? '')
    const count = (open.get(client) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left === 0) open.delete(client)
      else open.set(client, left)
    })
  })
}
