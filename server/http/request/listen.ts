import { createSocket } from 'node:dgram'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../embedded-postgres/start-error.ts'

/**
 * Checks that the address can be listened on, before a database is created and the first admin's password is printed.
 * It does not listen itself: a proxy could send it a request that nobody answers. @throws StartError
 */
export async function checkAddress({ host, port }: { host: string; port: number }): Promise<void> {
  await checkHost(host, port)
  if (port === 0) return
  // The previous product may be just ending.
  for (let attempt = 0; await isListening(host, port); attempt++) {
    if (attempt === 10) throw listenError(Object.assign(new Error('in use'), { code: 'EADDRINUSE' }), host, port)
    await wait(200)
  }
}

/** Checks the host by binding a UDP socket, which receives no requests. @throws StartError */
function checkHost(host: string, port: number): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    socket.bind({ address: host, port: 0 }, () => socket.close(() => resolve()))
  })
}

function isListening(host: string, port: number): Promise<boolean> {
  // The wildcard address cannot be connected to: use loopback.
  const at = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  const socket = connect({ host: at, port, timeout: 1000 })
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    for (const end of ['error', 'timeout'] as const) socket.once(end, () => resolve(false))
  }).finally(() => socket.destroy())
}

/** Starts listening. @returns the address @throws StartError if the address cannot be used */
export function listen(http: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    http.listen(port, host, () => {
      const { address, port: bound, family } = http.address() as AddressInfo
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`)
    })
  })
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Set PORT to another one, or stop what uses it.`,
    EACCES: `This account may not use port ${port}. Set PORT to one above 1023, and put a proxy before it.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine. Set it to one, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: ${host} is not known. Set it to an address of this machine, or to 0.0.0.0 for all.`,
  }
  const words = reasons[error.code ?? '']
  return words ? new StartError(words, { cause: error }) : error
}
