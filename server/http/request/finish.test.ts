import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { finishServing } from './finish.ts'

/** Shuts down a slow server while twelve clients send requests continuously. */
async function finishedAmid(agent?: Agent) {
  const server = createServer((_, response) => {
    setTimeout(() => {
      for (const end = performance.now() + 2; performance.now() < end; );
      response.end('answered')
    }, 3)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const received: string[] = []
  const connectionHeaders: (string | undefined)[] = []
  const ask = () =>
    new Promise<string>((resolve) => {
      const clientRequest = request({
        host: '127.0.0.1',
        port,
        ...(agent ? { agent } : { headers: { connection: 'close' } }),
      })
      clientRequest.on('response', (response: IncomingMessage) => {
        connectionHeaders.push(response.headers.connection)
        response.resume().on('end', () => resolve('answered'))
      })
      clientRequest.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      clientRequest.end()
    })
  const clients = Array.from({ length: 12 }, async () => {
    for (let last = 'answered'; last === 'answered'; received.push(last)) last = await ask()
  })
  await expect.poll(() => connectionHeaders.length).toBeGreaterThan(30)
  await finishServing(server, () => {})
  await Promise.all(clients)
  agent?.destroy()
  return { lost: received.filter((one) => one !== 'answered' && one !== 'ECONNREFUSED'), said: connectionHeaders }
}

test('a keep-alive connection gets Connection: close, and loses no response', async () => {
  const { lost, said: connectionHeaders } = await finishedAmid(new Agent({ keepAlive: true }))
  expect(lost).toEqual([])
  expect(connectionHeaders.slice(-12)).toEqual(Array(12).fill('close'))
})

test('a connection made during shutdown is served or refused', async () => {
  // A connection may still arrive between the last check and the close; without the check, nearly all do.
  expect((await finishedAmid()).lost.length).toBeLessThan(4)
})

test('an idle connection does not delay the shutdown', async () => {
  const server = createServer((_, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}`)).text()
  await finishServing(server, () => {})
  expect(server.listening).toBe(false)
})
