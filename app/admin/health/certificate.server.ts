import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { HealthFinding } from './finding.ts'

const enoughDays = 14

/** Checks that browsers accept the public address's certificate, and when it expires. */
export async function certificate(siteUrl: string): Promise<HealthFinding> {
  const { hostname, port } = new URL(siteUrl)
  try {
    const { valid_to: until } = await peerCertificate(hostname, Number(port || 443))
    const days = Math.floor((Date.parse(until) - Date.now()) / 86_400_000)
    const fine = days >= enoughDays
    return { subject: 'certificate', fine, message: `good for ${days} more days${fine ? '' : ': renew it'}` }
  } catch (error) {
    const reason = /SSL routines/.test(String(error)) ? 'no TLS is spoken there' : (error as Error).message
    return {
      subject: 'certificate',
      fine: false,
      message: `${hostname} shows none that is good (${reason}): check the proxy, and the name in DNS`,
    }
  }
}

function peerCertificate(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? '' : host
    const socket = connect({ host, port, servername, timeout: 5000 }, () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.once('error', reject).once('timeout', () => socket.destroy(new Error('nobody answers within 5 seconds')))
  })
}
