import type { Transporter } from 'nodemailer'

/** Milliseconds that a mail server may take: to be reached, to greet, and between two words. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * The way to the mail server at `smtpUrl`. Where it takes a password it is spoken to over TLS or not at all, but for
 * one on this machine; what the address says itself (`?requireTLS=false`) comes first.
 */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(smtpUrl)
  const requireTLS = username !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return createTransport({ url: smtpUrl, ...patience, requireTLS } as never)
}
