import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { secureDefaults } from '../headers/secure-headers.ts'

/** What Node refuses before there is a request, by the code of its error, as it answers itself; else 400. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what cannot be read as a request with the headers that every answer carries, and ends its connection. */
export function answerUnreadable(http: Server): void {
  http.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // Node keeps the response under way here, and looks at it for the same reason: what has begun is not written into.
    const socket = stream as Socket & { _httpMessage?: ServerResponse | null }
    if (socket.writable && !socket._httpMessage?.headersSent) socket.write(refusal(error.code))
    socket.destroySoon()
  })
}

function refusal(code = ''): string {
  const headers = { ...secureDefaults(), 'cache-control': 'no-store', 'content-length': '0', connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n`
}
