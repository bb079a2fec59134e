import { config } from '#app/platform/config/config.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'

interface Sending {
  requests: number
  bytes: number
}

interface Most {
  /** One client (a household, an office), times `RATE_LIMIT_FACTOR`. */
  client: Sending
  /** Everybody together, to this process. */
  together: Sending
}

const MiB = 1024 * 1024

/**
 * Counts a large body while it arrives.
 * @param address of the client
 * @param bytes its announced length, or the most that it may have
 * @returns what to call once it is through; undefined where the client, or all together, send too much already
 */
export const admitBody = counting({
  client: { requests: 6, bytes: 130 * MiB },
  together: { requests: 200, bytes: 2048 * MiB },
})

/** Counts, in the same way, a body that was refused and is read to its end so that its sender sees the answer. */
export const admitRefused = counting({
  client: { requests: 60, bytes: 2048 * MiB },
  together: { requests: 600, bytes: 16_384 * MiB },
})

function counting({ client: most, together }: Most) {
  const clients = new Map<string, Sending>()
  const all: Sending = { requests: 0, bytes: 0 }
  return (address: string, bytes: number): (() => void) | undefined => {
    const key = addressKey(address)
    const client = clients.get(key) ?? { requests: 0, bytes: 0 }
    const { rateLimitFactor } = config()
    if (!fits(client, bytes, most, rateLimitFactor) || !fits(all, bytes, together, 1)) return undefined
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
}

function fits(now: Sending, bytes: number, most: Sending, factor: number): boolean {
  return now.requests < most.requests * factor && now.bytes + bytes <= most.bytes * factor
}
