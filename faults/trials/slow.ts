import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import type { Product } from '../product.ts'
import { hold, p99, type Trial, until } from '../trial.ts'
import { upload } from '../upload.ts'
import { readMeanwhile } from './crowds.ts'

/** Clients that never finish what they began: 1,000 heads, 1,000 bodies, bodies without end. */
export const slow: Trial = {
  name: 'Slow and endless requests',
  weight: 1,
  async run({ product, seconds }) {
    const { hostname, port } = new URL(product.url)
    const pid = product.pid()
    const before = product.memory()
    const sockets: Socket[] = []
    const begin = (count: number, head: string) => {
      for (let number = 0; number < count; number++) {
        const socket = connect(Number(port), hostname, () => socket.write(head))
        socket.on('error', () => {})
        sockets.push(socket)
      }
    }
    const host = `Host: ${hostname}:${port}\r\n`
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
    const reading = readMeanwhile(product.url)
    begin(1000, `GET / HTTP/1.1\r\n${host}X-Slow: `)
    begin(1000, `POST /contact HTTP/1.1\r\n${host}${form}Content-Length: 60000\r\n\r\nname=`)
    begin(20, `POST /contact HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    const deadline = Date.now() + Math.max(10, Math.min(seconds, 40)) * 1000
    let sentMegabytes = 0
    while (Date.now() < deadline) {
      for (const socket of sockets.slice(0, 1000)) if (socket.writable) socket.write('x')
      for (const socket of sockets.slice(-20))
        if (socket.writable && socket.writableLength < 1_000_000 && socket.write(chunk)) sentMegabytes += 1 / 16
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    const readers = await reading.stop()
    const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length
    for (const socket of sockets) socket.destroy()
    hold(product.pid() === pid, 'the process ended')
    const grown = product.memory() - before
    hold(p99(readers) < 2000, `others waited ${p99(readers)} ms (p99)`)
    hold(grown < 300, `memory grew by ${grown} MB`)
    return (
      `others p99 ${p99(readers)} ms, memory +${grown} MB, ${Math.round(sentMegabytes)} MB of endless body ` +
      `taken, ${open} of 2,020 still open`
    )
  },
}

/** Twenty large uploads at once, from people who may not upload at all; then twenty whose senders leave. */
export const uploads: Trial = {
  name: 'Large uploads by strangers',
  weight: 1,
  async run({ product }) {
    const before = product.memory()
    const pid = product.pid()
    const reading = readMeanwhile(product.url)
    const addresses = ['/contact', '/admin/downloads/files', '/campus/account', '/skillbridge/candidate-profile']
    const begun = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        upload(product.url, addresses[number % addresses.length] as string, 58 * 1024 * 1024),
      ),
    )
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const readers = await reading.stop()
    const grown = product.memory() - before
    const answers = [...new Set(statuses)].sort().join(', ')
    hold(product.pid() === pid, 'the process ended')
    hold(
      statuses.every((status) => status < 500),
      `answered ${answers}`,
    )
    hold(grown < 400, `memory grew by ${grown} MB`)
    hold(p99(readers) < 3000, `others waited ${p99(readers)} ms (p99)`)
    await leaveUploads(product)
    return `answered ${answers} within ${seconds} s; memory +${grown} MB, others p99 ${p99(readers)} ms`
  },
}

/** Twenty leave in the middle of an upload that anybody may send: nothing of it stays on disk. */
async function leaveUploads({ url, dataDir }: Product): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const head =
    `POST /skillbridge/candidate-profile HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\n` +
    'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 2000000\r\n\r\n' +
    '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n'
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(head + 'x'.repeat(1_000_000)))
    return socket.on('error', () => {})
  })
  const parts = () => readdir(path.join(dataDir, 'parts')).catch(() => [])
  await until(parts, ({ length }) => length === sockets.length, 30, 'uploads under way')
  for (const socket of sockets) socket.destroy()
  await until(parts, ({ length }) => length === 0, 10, 'the parts of uploads that broke off are removed')
}
