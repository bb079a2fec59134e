import { connect } from 'node:net'

/** An SSLRequest, which PostgreSQL's clients send first: the server answers with one letter, or with an error. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * False if a server at `url` answers that is not PostgreSQL: the driver would retry forever. True if nothing answers,
 * because the driver's own error is clearer. Protocol: SSLRequest in
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function speaksPostgres(url: URL, milliseconds = 3000): Promise<boolean> {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const host = folder ?? url.hostname.replace(/^\[|\]$/g, '')
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host || 'localhost')
  return new Promise((resolve) => {
    const settle = (speaks: boolean) => {
      socket.destroy()
      resolve(speaks)
    }
    socket.setTimeout(milliseconds, () => settle(true))
    socket.once('error', () => settle(true)).once('end', () => settle(true))
    socket.once('connect', () => socket.write(sslRequest))
    socket.once('data', (answer: Buffer) => settle(/^(?:[SN]$|E)/.test(answer.toString('latin1'))))
  })
}
