import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { answerUnreadable } from './unreadable.ts'

let begun: ((response: ServerResponse) => void) | undefined
const http = createServer({ maxHeaderSize: 2048 }, (_, response) => begun?.(response))

beforeAll(async () => {
  setConfig(readConfig({ DATA_DIR: '/tmp/none', SITE_URL: 'https://solutioneer.example' }))
  answerUnreadable(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  setConfig(readConfig({ DATA_DIR: '/tmp/none' }))
  http.closeAllConnections()
  http.close()
})

/** All that comes back to what is sent, until the connection ends. */
function said(sent: string, then?: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((http.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent))
    let text = ''
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    then?.(socket)
  })
}

test.each([
  ['no request', 'nonsense\r\n\r\n', 400],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\na b c\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(4000)}\r\n\r\n`, 431],
])('%s is answered with the headers of every answer', async (_what, sent, status) => {
  const answer = await said(sent)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    'strict-transport-security: max-age=31536000; includeSubDomains',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'connection: close',
  ])
    expect(answer).toContain(header)
})

test('an answer that has begun is cut off, and nothing is written into it', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answer = await said(head, (socket) => {
    begun = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write('begun')
      socket.write('no chunk\r\n')
    }
  })
  begun = undefined
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
