import { connect } from 'node:net'

/** Asks for TLS, as PostgreSQL's clients do first: it answers with one letter, or with an error. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * False where something answers at `url` that is not PostgreSQL: the driver would ask it again and again, without end.
 * True where nobody does, which the driver says better. Its message: SSLRequest of
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function speaksPostgres(url: URL, milliseconds = 3000): Promise<boolean> {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const host = folder ?? url.hostname.replace(/^\[|\]$/g, '')
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host || 'localhost')
  return new Promise((resolve) => {
    const tell = (speaks: boolean) => {
      socket.destroy()
      resolve(speaks)
    }
    socket.setTimeout(milliseconds, () => tell(true))
    socket.once('error', () => tell(true)).once('end', () => tell(true))
    socket.once('connect', () => socket.write(sslRequest))
    socket.once('data', (answer: Buffer) => tell(/^(?:[SN]$|E)/.test(answer.toString('latin1'))))
  })
}
