import { config } from '#app/platform/config/config.server.ts'

/** True for a press that another site's page made: it would have its visitor agree to whatever it likes. */
export function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin'
  const origin = headers.get('origin')
  // Our small pages have no referrer, so older browsers say "null".
  return origin !== null && origin !== 'null' && origin !== config().siteUrl
}

/** Where a form may end at, as `form-action` says it: browsers check the redirects after a form against it too. */
export function formTarget(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
