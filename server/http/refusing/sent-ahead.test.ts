import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { admitSentAhead } from './sent-ahead.ts'

/** A server that answers when it is told to, and what it has begun. */
async function slowServer() {
  const begun: ServerResponse[] = []
  const http = createServer((request, response) => {
    if (admitSentAhead(request, response)) begun.push(response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const send = (requests: number) => {
    const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
    const heard = { said: '', isOver: false }
    socket.on('data', (part) => {
      heard.said += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      heard.isOver = true
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests))
    return heard
  }
  return { begun, send }
}

test('a connection that sends thousands ahead has a few of them begun, and ends', async () => {
  const { begun, send } = await slowServer()
  const flood = send(5000)
  await expect.poll(() => flood.isOver).toBe(true)
  expect(begun.length).toBeLessThanOrEqual(17)
  const other = send(1)
  await expect.poll(() => begun.length).toBeLessThanOrEqual(18)
  await expect.poll(() => begun.at(-1)?.socket?.destroyed).toBe(false)
  begun.at(-1)?.end('here')
  await expect.poll(() => other.said).toContain('here')
})

test('a few that are sent ahead are answered, in their order, and room is made for more', async () => {
  const { begun, send } = await slowServer()
  const heard = send(17)
  await expect.poll(() => begun.length).toBe(17)
  for (const [place, response] of begun.entries()) response.end(`<${place}>`)
  await expect.poll(() => heard.said).toContain('<16>')
  expect([...heard.said.matchAll(/<(\d+)>/g)].map(([, place]) => Number(place))).toEqual([...Array(17).keys()])
  expect(heard.isOver).toBe(false)
})
