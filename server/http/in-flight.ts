import { config } from '#app/platform/config/config.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'

interface Sending {
  requests: number
  bytes: number
}

const MiB = 1024 * 1024
/** What one client (a household, an office) may be sending at one moment, times `RATE_LIMIT_FACTOR`. */
const perClient: Sending = { requests: 6, bytes: 130 * MiB }
/** What this process takes from everybody together. */
const together: Sending = { requests: 200, bytes: 2048 * MiB }

const clients = new Map<string, Sending>()
const all: Sending = { requests: 0, bytes: 0 }

/**
 * Counts a large body while it arrives.
 * @param bytes its announced length, or the most that it may have
 * @returns what to call once it is through; undefined where the client, or all together, send too much already
 */
export function admitBody(address: string, bytes: number): (() => void) | undefined {
  const key = addressKey(address)
  const client = clients.get(key) ?? { requests: 0, bytes: 0 }
  const { rateLimitFactor } = config()
  if (!fits(client, bytes, perClient, rateLimitFactor) || !fits(all, bytes, together, 1)) return undefined
  clients.set(key, client)
  for (const sum of [client, all]) {
    sum.requests++
    sum.bytes += bytes
  }
  let through = false
  return () => {
    if (through) return
    through = true
    for (const sum of [client, all]) {
      sum.requests--
      sum.bytes -= bytes
    }
    if (client.requests === 0) clients.delete(key)
  }
}

function fits(now: Sending, bytes: number, most: Sending, factor: number): boolean {
  return now.requests < most.requests * factor && now.bytes + bytes <= most.bytes * factor
}
