import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from './setup/app.ts'

const app = testApp({ RATE_LIMIT_FACTOR: '1' })

/** Connections from one address that send `head` and then nothing. */
async function slow(count: number, head: string, from: string): Promise<Socket[]> {
  const { hostname, port } = new URL(app.url)
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: from })
        .on('error', () => {})
        .resume()
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
      socket.write(head)
      return socket
    }),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

/** How long others wait, sorted. */
async function waits(times: number): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const started = performance.now()
    const answer = await fetch(`${app.url}${['/about', '/resources', '/contact'][at % 3]}`)
    await answer.text()
    expect(answer.status).toBe(200)
    taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)
}

test.each([
  ['headers', 'GET /about HTTP/1.1\r\nhost: x\r\nx-slow: '],
  [
    'bodies',
    'POST /contact HTTP/1.1\r\nhost: x\r\ncontent-type: ' +
      'application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\nname=',
  ],
  ['endless bodies', 'POST /contact HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nname=\r\n'],
])('a thousand clients with slow %s, from one address, keep nobody waiting', async (_, head) => {
  const before = (await waits(30)).at(-1) as number
  await slow(1000, head, '127.0.0.9')
  // What else a busy machine does may hold one of thirty up, but not in round after round.
  const longest = async () => (await waits(30)).at(-1)
  await expect.poll(longest, { timeout: 20_000 }).toBeLessThan(Math.max(1000, 5 * before))
})

test('a body that does not end is cut off at its time limit', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(stream) {
      sent += 16_384
      stream.enqueue(new Uint8Array(16_384).fill(97))
    },
  })
  const answer = await fetch(`${app.url}/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  expect(answer?.status ?? 413).toBe(413)
  expect(sent).toBeLessThan(20_000_000)
})
