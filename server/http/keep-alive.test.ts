import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { close, connect as connectDatabase } from '#app/platform/database/pool/pool.server.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { buildHttp } from '../http.ts'
import { createHttpServer } from './request/server-options.ts'

const { build } = await pagesFromSources()
vi.stubEnv('PROD', true)
const http = createHttpServer(getRequestListener(buildHttp(async () => build)))

const sameOriginHeader = 'Sec-Fetch-Site: same-origin\r\n'

beforeAll(async () => {
  setConfig(readConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }))
  connectDatabase({ host: '/nonexistent', port: 1, user: 'nobody', database: 'nothing' })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  // Six large bodies of this client are in progress, which is the limit.
  for (let body = 0; body < 6; body++)
    connect((http.address() as AddressInfo).port, '127.0.0.1')
      .on('error', () => {})
      .write(`POST /contact HTTP/1.1\r\nHost: localhost:3000\r\n${sameOriginHeader}Content-Length: 100000\r\n\r\nname=`)
  await wait(500)
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await close()
})

// The server's cleanup of unread bodies closes the connection after half a second, if at all.
const afterCleanup = 800
const large = 1_000_000

type Refused = [what: string, status: number, line: string, headers: string, bytes: number]

test.concurrent.for<Refused>([
  ['a form from another site', 403, 'POST /contact', 'Sec-Fetch-Site: cross-site\r\n', 60_000],
  ['a form to a page that takes none', 405, 'POST /about', sameOriginHeader, 60_000],
  ['a method that nobody takes', 405, 'PUT /about', sameOriginHeader, 1000],
  ['a body that is larger than its page takes', 413, 'POST /campus/auth', sameOriginHeader, 200_000],
  ['a body of a megabyte', 413, 'POST /campus/auth', sameOriginHeader, 1_000_000],
  ['a form to nowhere', 405, 'POST /nowhere', sameOriginHeader, 60_000],
  ['a call that the auth service does not have', 404, 'POST /auth/v1/nothing', sameOriginHeader, 60_000],
  ['a large form beside six others', 429, 'POST /contact', sameOriginHeader, 100_000],
  [
    'a form while the database is away',
    503,
    'POST /campus/preview',
    `${sameOriginHeader}Cookie: campus_session=x\r\n`,
    60_000,
  ],
  ['nine megabytes beside six others', 429, 'POST /skillbridge/candidate-profile', sameOriginHeader, 9_000_000],
  ['nine megabytes for a form of texts', 413, 'POST /contact', sameOriginHeader, 9_000_000],
  ['a file of who is signed out', 403, 'POST /campus/files', sameOriginHeader, 9_000_000],
  ['nine megabytes for a page that takes none', 405, 'POST /about', sameOriginHeader, 9_000_000],
  ['nine megabytes to nowhere', 405, 'POST /nowhere', sameOriginHeader, 9_000_000],
  ['nine megabytes from another site', 403, 'POST /contact', 'Sec-Fetch-Site: cross-site\r\n', 9_000_000],
  ['nine megabytes for the auth service', 413, 'POST /auth/v1/signup', sameOriginHeader, 9_000_000],
  ['nine megabytes for what the auth service does not have', 404, 'POST /auth/v1/nothing', sameOriginHeader, 9_000_000],
])('after %s (%i) the same connection takes the next request', async ([, status, line, headers, bytes], { expect }) => {
  const { port } = http.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (part: Buffer) => {
    received += part.toString('latin1')
  })
  socket.on('error', () => {})
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))
  const expectResponses = (count: number) => expect.poll(statuses).toHaveLength(count)
  const host = 'Host: localhost:3000\r\n'
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
  socket.write(`${line} HTTP/1.1\r\n${host}${headers}${form}Content-Length: ${bytes}\r\n\r\n`)
  socket.write('x'.repeat(bytes / 2))
  // A large body takes a while to arrive.
  if (bytes > large) await wait(afterCleanup)
  socket.write('x'.repeat(bytes / 2))
  await expectResponses(1)
  for (const count of [2, 3]) {
    socket.write(`GET /manifest.webmanifest HTTP/1.1\r\n${host}\r\n`)
    await expectResponses(count)
    await wait(afterCleanup)
  }
  socket.write(`GET /manifest.webmanifest HTTP/1.1\r\n${host}\r\n`)
  await expectResponses(4)
  expect(statuses()).toEqual([status, 200, 200, 200])
  socket.destroy()
})

test.each(['/about', '/contact', '/auth/v1/health', '/files/articles/x.png'])(
  'TRACE %s echoes nothing',
  async (path) => {
    const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.on('data', (part: Buffer) => {
      received += part.toString('latin1')
    })
    socket.write(`TRACE ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Secret: told\r\nConnection: close\r\n\r\n`)
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(received).not.toContain('told')
    socket.destroy()
  },
)
