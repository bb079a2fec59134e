import { config } from '#app/platform/config/config.server.ts'

// Without the lookbehind this is quadratic for an address of 20,000 dots.
const signsAtEnd = /(?<![.,;:!?*_~])[.,;:!?*_~]+$/

/** Addresses on other sites: links in the rendered text, and plain addresses in the source. */
export function linksOut(text: string, html: string): Set<string> {
  const { host, origin } = new URL(config().siteUrl)
  const bareLinks = text.match(/(?:https?:\/\/|www\.)[^\s<>)\]"']+/gi) ?? []
  const linked = [...html.matchAll(/\bhref="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&#x26;', '&'))
  const written = bareLinks.map((link) => link.replace(signsAtEnd, '').replace(/^www\./i, 'http://www.'))
  const allLinks = [...written, ...linked]
  return new Set(
    allLinks.flatMap((link) => {
      const url = URL.canParse(link, origin) ? new URL(link, origin) : undefined
      return url && /^https?:$/.test(url.protocol) && url.host !== host ? [url.href] : []
    }),
  )
}
