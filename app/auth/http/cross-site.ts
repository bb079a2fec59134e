import { config } from '#app/platform/config/config.server.ts'

/** True for a form post from another site, which could trick its visitors into agreeing (CSRF). */
export function isCrossSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin'
  const origin = headers.get('origin')
  // Our small pages send no referrer, so older browsers send the origin "null".
  return origin !== null && origin !== 'null' && origin !== config().siteUrl
}

/** The `form-action` source for a form that redirects to `address`: browsers also check redirects against it. */
export function formTarget(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
