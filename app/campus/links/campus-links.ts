import { escapeHtml } from '#app/platform/escape-html.ts'

/** A link to a page of this site, by the kind and key of its record. */
export interface CampusLink {
  kind: 'Article' | 'Download' | 'Event' | 'Post'
  /** A slug or an id. */
  key: string
  /** The address without the site's origin. */
  path: string
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const patterns: [pattern: RegExp, kind: CampusLink['kind']][] = [
  [/^\/resources\/articles\/([a-z0-9-]+)$/, 'Article'],
  [/^\/resources\/downloads\/([a-z0-9-]+)(?:\/about)?$/, 'Download'],
  [new RegExp(`^/campus/post/(${id})$`), 'Post'],
  [/^\/events\/([a-z0-9-]+)$/, 'Event'],
  [new RegExp(`^/campus/events#event-(${id})$`), 'Event'],
]

/** A link alone on its line whose text is its address. Captures what precedes it, the address, and the text. */
const alone = /(^|<p>|<li>|<br>|\n)<a href="([^"]*)"[^>]*>([^<]*)<\/a>(?=<\/p>|<\/li>|<br>|\n|$)/g

/** The links in a rendered text that are alone on their line and lead to a page of this site. */
export function campusLinksIn(html: string, origin: string): CampusLink[] {
  return [...html.matchAll(alone)].flatMap(([, , href, words]) => (href === words && campusLink(href, origin)) || [])
}

/**
 * Replaces these links with cards that show kind and title. Links without a title (missing, or hidden from the reader)
 * stay unchanged.
 */
export function unfolded(html: string, origin: string, titleOf: (link: CampusLink) => string | undefined): string {
  return html.replace(alone, (match, before: string, href: string, words: string) => {
    const link = href === words ? campusLink(href, origin) : undefined
    const title = link && titleOf(link)
    if (!title) return match
    const card = `<span>${link.kind}</span> <strong dir="auto">${escapeHtml(title)}</strong>`
    return `${before}<a class="site-link" href="${escapeHtml(link.path)}">${card}</a>`
  })
}

function campusLink(href: string | undefined, origin: string): CampusLink | undefined {
  const address = (href ?? '').replaceAll('&#x26;', '&')
  if (!URL.canParse(address, origin)) return undefined
  const { origin: of, pathname, search, hash } = new URL(address, origin)
  if (of !== origin) return undefined
  const target = pathname === '/campus/events' ? pathname + hash : pathname
  for (const [pattern, kind] of patterns) {
    const [, key] = pattern.exec(target) ?? []
    if (key) return { kind, key, path: pathname + search + hash }
  }
}
