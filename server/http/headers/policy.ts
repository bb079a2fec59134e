import { hash } from 'node:crypto'
import { config } from '#app/platform/config/config.server.ts'

/**
 * The Content-Security-Policy of a page. Our inline scripts and styles have the request's unguessable nonce when the
 * page is rendered; the policy lists their hashes instead, so that a cached page does not depend on a nonce. User
 * content never has the nonce, so scripts in it never run.
 * @param nonce marks the inline scripts and styles of the page itself
 * @param framed allows our own pages to frame it: a preview
 */
export function pagePolicy(html: string, nonce: string, framed = false): string {
  const { scripts, styles } = hashesOf(html, nonce)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts} 'inline-speculation-rules'`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    `form-action 'self'${googleOrigin()}`,
    "frame-src 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    ...(config().https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of `npm run dev`: Vite adds inline scripts without a nonce, and uses a web socket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'self'; base-uri 'none'"

/**
 * The hashes of inline scripts and styles with the nonce. Searching for the nonce is enough, because only the renderer
 * knows it.
 */
function hashesOf(html: string, nonce: string): { scripts: string; styles: string } {
  const nonceAttribute = ` nonce="${nonce}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (let at = html.indexOf(nonceAttribute); at >= 0; at = html.indexOf(nonceAttribute, at + 1)) {
    const begin = html.lastIndexOf('<', at)
    const tag = (['script', 'style'] as const).find((name) => html.startsWith(`<${name} `, begin))
    if (!tag) continue
    const from = html.indexOf('>', at) + 1
    const text = html.slice(from, html.indexOf(`</${tag}>`, from))
    if (text !== '') hashes[tag].add(` 'sha256-${hash('sha256', text, 'base64')}'`)
  }
  return { scripts: [...hashes.script].join(''), styles: [...hashes.style].join('') }
}

// A form that starts sign-in is redirected to the provider, and browsers check redirects against form-action, too.
function googleOrigin(): string {
  const { clientId, issuer } = config().google
  return clientId ? ` ${new URL(issuer).origin}` : ''
}
