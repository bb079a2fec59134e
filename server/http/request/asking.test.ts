import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAsking } from './asking.ts'

let met: IncomingMessage | undefined
const http = createServer((request, response) => {
  met = request
  response.end()
})

beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)))
afterAll(() => void http.close())

async function sent(...lines: string[]): Promise<IncomingMessage> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.resume().write(`GET / HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  await ended
  return met as IncomingMessage
}

test.each([
  [['Host: a.example']],
  [['host: a.example', 'cookie: a=1', 'accept-encoding: gzip', 'if-none-match: "1"', 'traceparent: 00-1']],
  [['HOST: a.example', 'COOKIE: a=1', 'Cookie: b=2', 'Accept-Encoding: gzip', 'accept-encoding: br']],
  [['Host: a.example', 'If-None-Match: "1"', 'If-None-Match: W/"2"', 'Traceparent: x', 'traceparent: y']],
  [['Host:', 'Cookie:', 'Accept-Encoding:', 'X-Cookie: c=3', 'Hosts: b.example', 'Accept-Language: en']],
])('%j are read as Node reads them', async (lines) => {
  const { rawHeaders, headers } = await sent(...lines)
  expect(readAsking(rawHeaders)).toEqual({
    host: headers.host,
    hosts: 1,
    cookie: headers.cookie,
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    traceparent: headers.traceparent,
  })
})

test('two hosts are counted, the first is named', async () => {
  expect(readAsking(['Host', 'a.example', 'hOST', 'b.example'])).toMatchObject({ host: 'a.example', hosts: 2 })
})
