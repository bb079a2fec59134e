import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/** Limits of Node's HTTP server. */
const serverOptions: ServerOptions = {
  maxHeaderSize: 16_384,
  // Slower clients are disconnected; checked every five seconds.
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  // Do not wait for a body if the request announces none.
  optimizeEmptyRequests: true,
}

/** Maximum number of connections: some 100 MB of memory. A proxy limits those per client (`deploy/`). */
const maxConnections = 5000
/** Maximum number of requests per connection. It limits pipelining: Node starts all pipelined requests at once. */
const maxRequestsPerSocket = 1000

export function createHttpServer(listener: RequestListener): Server {
  const http = Object.assign(createServer(serverOptions, listener), { maxConnections, maxRequestsPerSocket })
  // Without a listener, Node answers unknown expectations itself, without our headers.
  return http.on('checkExpectation', listener)
}
