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
  const heard: string[] = []
  const said: (string | undefined)[] = []
  const ask = () =>
    new Promise<string>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, ...(agent ? { agent } : { headers: { connection: 'close' } }) })
      asked.on('response', (answer: IncomingMessage) => {
        said.push(answer.headers.connection)
        answer.resume().on('end', () => resolve('answered'))
      })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      asked.end()
    })
  const clients = Array.from({ length: 12 }, async () => {
    for (let last = 'answered'; last === 'answered'; heard.push(last)) last = await ask()
  })
  await expect.poll(() => said.length).toBeGreaterThan(30)
  await finishServing(server, () => {})
  await Promise.all(clients)
  agent?.destroy()
  return { lost: heard.filter((one) => one !== 'answered' && one !== 'ECONNREFUSED'), said }
}

test('who keeps a connection open is told that it ends, and loses no answer', async () => {
  const { lost, said } = await finishedAmid(new Agent({ keepAlive: true }))
  expect(lost).toEqual([])
  expect(said.slice(-12)).toEqual(Array(12).fill('close'))
})

test('who connects as the door closes is let in, or refused', async () => {
  // A connection may still arrive between the last check and the close; without the check, nearly all do.
  expect((await finishedAmid()).lost.length).toBeLessThan(4)
})

test('a connection on which nothing is asked does not keep it from ending', async () => {
  const server = createServer((_, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}`)).text()
  await finishServing(server, () => {})
  expect(server.listening).toBe(false)
})
