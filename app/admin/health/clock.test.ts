import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { clockFinding, driftFinding, serverClock } from './clock.server.ts'

/** A server whose clock is wrong by `off` seconds. */
async function serverOff(off: number): Promise<URL> {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + off * 1000).toUTCString())
    response.writeHead(403).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test.each([
  [0, true],
  [-90, false],
  [7200, false],
])('a clock that another differs from by %i s is fine: %s', async (off, fine) => {
  const compared = await serverClock(await serverOff(off))
  expect(driftFinding([{ whose: 'the database’s', seconds: 0.1 }, ...(compared ? [compared] : [])])).toMatchObject({
    fine,
  })
})

test('a server that does not respond yields no finding about the clock', async () => {
  expect(await serverClock(new URL('http://127.0.0.1:9'))).toBeUndefined()
})

test('a database on the same machine is not used to compare clocks', async () => {
  const localAddresses = [
    '',
    'postgres://u@localhost/x',
    'postgres://u@127.0.0.1:5433/x',
    'postgres://u@x.example/x?host=/run',
  ]
  for (const address of localAddresses) {
    const { message } = await clockFinding(readConfig({ DATA_DIR: 'data', DATABASE_URL: address }))
    expect(message).not.toContain('apart')
  }
})
