import type { Transporter } from 'nodemailer'

/** Timeouts in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * A transport for the mail server at `smtpUrl`. With a password, TLS is required unless the server is on this machine.
 * Options in the URL (`?requireTLS=false`) take precedence.
 */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(smtpUrl)
  const requireTLS = username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return createTransport({ url: smtpUrl, ...TIMEOUTS, requireTLS } as never)
}
