import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './server-options.ts'

const app = new Hono().all('*', async ({ req, text }) => text(`${req.method} [${await req.raw.text()}]`))
const http = createHttpServer(getRequestListener(app.fetch))
const bare = createHttpServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part
  })
  request.on('end', () => response.end(`${request.method} [${body}]`))
})

beforeAll(async () => {
  for (const one of [http, bare]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const one of [http, bare]) one.close()
})

const host = 'HTTP/1.1\r\nHost: a.example\r\n'

test('a body is read in any transfer form, none is read if none is announced, and the connection stays open', async () => {
  const received = await talk(http, [
    `POST / ${host}\r\n`,
    `DELETE / ${host}\r\n`,
    `GET / ${host}\r\n`,
    `POST / ${host}Content-Length: 0\r\n\r\n`,
    `POST / ${host}Content-Length: 5\r\n\r\nwhole`,
    `PUT / ${host}Transfer-Encoding: chunked\r\n\r\n3\r\nin \r\n6\r\npieces\r\n0\r\n\r\n`,
    `DELETE / ${host}Connection: close\r\n\r\n`,
  ])
  expect(received).toEqual([
    'POST []',
    'DELETE []',
    'GET []',
    'POST []',
    'POST [whole]',
    'PUT [in pieces]',
    'DELETE []',
  ])
})

test('a late body is awaited', async () => {
  const late = [`POST / ${host}Content-Length: 9\r\nConnection: close\r\n\r\n`, 'late', ' body']
  for (const server of [http, bare]) expect(await talk(server, late, 40)).toEqual(['POST [late body]'])
})

test('a connection that pipelines thousands of requests is closed after a thousand', async () => {
  let begun = 0
  const flooded = createHttpServer((_, response) => {
    begun++
    response.end('here')
  })
  await new Promise<void>((resolve) => flooded.listen(0, '127.0.0.1', resolve))
  const socket = connect((flooded.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const closed = new Promise((resolve) => socket.resume().once('close', resolve))
  socket.end(`GET / ${host}\r\n`.repeat(5000))
  await closed
  flooded.close()
  expect(begun).toBeLessThanOrEqual(1000)
})

/** Sends the pieces over one connection, with a pause between. @returns the bodies of the responses */
async function talk(server: typeof http, pieces: string[], pause = 0): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (part: Buffer) => {
    received += part
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) {
    socket.write(piece)
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  await closed
  return [...received.matchAll(/[A-Z]+ \[[^\]]*\]/g)].map(([line]) => line)
}
