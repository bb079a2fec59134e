import { hash } from 'node:crypto'
import { config } from '#app/platform/config/config.server.ts'

/**
 * The Content-Security-Policy of a page. Our inline scripts and styles carry the request's nonce, which nobody outside
 * can know when the page is made; the policy lists their hashes, so that the page may be cached without its nonce
 * meaning anything. Markup that a person wrote never carries it, so it never runs.
 * @param nonce the secret mark that its own inline parts carry
 * @param framed our own pages may show it in a frame: a preview
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

/** The policy of `npm run dev`: Vite adds inline parts that carry no nonce, and speaks over a web socket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'self'; base-uri 'none'"

/**
 * The hashes of the parts that carry the nonce. They are found by it, which nobody but the page's maker knows: the rest
 * of a page is not looked through.
 */
function hashesOf(html: string, nonce: string): { scripts: string; styles: string } {
  const mark = ` nonce="${nonce}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const begin = html.lastIndexOf('<', at)
    const tag = (['script', 'style'] as const).find((name) => html.startsWith(`<${name} `, begin))
    if (!tag) continue
    const from = html.indexOf('>', at) + 1
    const text = html.slice(from, html.indexOf(`</${tag}>`, from))
    if (text !== '') hashes[tag].add(` 'sha256-${hash('sha256', text, 'base64')}'`)
  }
  return { scripts: [...hashes.script].join(''), styles: [...hashes.style].join('') }
}

// A form that starts sign-in is answered by a redirect to the provider, which browsers check against form-action too.
function googleOrigin(): string {
  const { clientId, issuer } = config().google
  return clientId ? ` ${new URL(issuer).origin}` : ''
}
