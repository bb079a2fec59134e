import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/setup/free-port.ts'
import { checkAddress } from './listen.ts'

test('a host of another machine, and a port that stays in use, are rejected', async () => {
  await expect(checkAddress({ host: '203.0.113.77', port: 0 })).rejects.toThrow(/^HOST: 203\.0\.113\.77 is no address/)
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo
  for (const host of ['127.0.0.1', '0.0.0.0'])
    await expect(checkAddress({ host, port })).rejects.toThrow(/^Port \d+ on .+ is taken/)
})

test('the port of a product that is just ending is awaited', async () => {
  const ending = createServer().listen(0, '127.0.0.1')
  await once(ending, 'listening')
  const { port } = ending.address() as AddressInfo
  setTimeout(() => ending.close(), 500)
  await checkAddress({ host: '127.0.0.1', port })
})

test('no connection is accepted while the port is checked', async () => {
  const port = await freePort()
  let accepted = 0
  let isDone = false
  const knocking = (async () => {
    while (!isDone) await fetch(`http://127.0.0.1:${port}/`).catch((error) => recordError(error))
  })()
  function recordError(error: Error) {
    if ((error.cause as { code?: string }).code !== 'ECONNREFUSED') accepted++
  }
  for (let times = 0; times < 50; times++) await checkAddress({ host: '127.0.0.1', port })
  isDone = true
  await knocking
  expect(accepted).toBe(0)
})
