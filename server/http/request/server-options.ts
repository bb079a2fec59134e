import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/** How Node's server takes requests, before anything of ours hears of them. */
const serverOptions: ServerOptions = {
  maxHeaderSize: 16_384,
  // Whoever sends more slowly than this is cut off; checked every five seconds.
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // A request that announces no body has none: nothing waits for the end of what does not come.
  optimizeEmptyRequests: true,
}

/** Connections of all clients together: some 100 MB of memory. A proxy bounds those of one client (`deploy/`). */
const maxConnections = 5000
/** Requests of one connection. It bounds what somebody sends ahead of the answers, which Node begins all at once. */
const maxRequestsPerSocket = 1000

export function createHttpServer(listener: RequestListener): Server {
  const http = Object.assign(createServer(serverOptions, listener), { maxConnections, maxRequestsPerSocket })
  // Node would answer an expectation that it does not know by itself, without our headers.
  return http.on('checkExpectation', listener)
}
