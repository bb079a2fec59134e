import type { ServerOptions } from 'node:http'

/** How Node's server takes requests, before anything of ours hears of them. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16_384,
  // Whoever sends more slowly than this is cut off; checked every five seconds.
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // A request that announces no body has none: nothing waits for the end of what does not come.
  optimizeEmptyRequests: true,
}
