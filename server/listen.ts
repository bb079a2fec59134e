import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartRefused } from './embedded-postgres/refusal.ts'

/**
 * Refuses an address at which nothing can listen before a database is made, and the password of its first admin said.
 */
export async function checkAddress({ host, port }: { host: string; port: number }): Promise<void> {
  const http = createServer()
  await listen(http, host, port)
  await new Promise((resolve) => http.close(resolve))
}

/** @returns the address at which `http` listens. @throws StartRefused for one at which it cannot */
export function listen(http: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(listenRefusal(error, host, port)))
    http.listen(port, host, () => {
      const { address, port: bound, family } = http.address() as AddressInfo
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`)
    })
  })
}

function listenRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Set PORT to another one, or stop what uses it.`,
    EACCES: `This account may not use port ${port}. Set PORT to one above 1023, and put a proxy before it.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine. Set it to one, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST: ${host} is not known. Set it to an address of this machine, or to 0.0.0.0 for all.`,
  }
  const words = reasons[error.code ?? '']
  return words ? new StartRefused(words, { cause: error }) : error
}
