import { config } from '#app/platform/config/config.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '../../shell/site.ts'
import type { Route } from './+types/feed.route.ts'
import { type Feed, feedShows, storedFeed } from './feed.server.ts'
import { textResponse } from './text-response.server.ts'
import { xml } from './xml.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** The newest articles as an Atom feed, with full text. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, ...feedShows)
  const feed = await storedFeed((params as { slug?: string }).slug)
  return textResponse(request, atom(feed), 'application/atom+xml')
}

function atom({ title, home, self, entries, changed }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(self)}.xml</id>
<title>${xml(title)}</title>
<subtitle>${xml(site.tagline)}</subtitle>
<link rel="self" type="application/atom+xml" href="${xml(self)}.xml"/>
<link rel="alternate" type="text/html" href="${xml(home)}"/>
<author><name>${xml(site.name)}</name><uri>${config().siteUrl}/about</uri></author>
<updated>${changed.toISOString()}</updated>
${entries.map(entry).join('\n')}
</feed>
`
}

function entry({ article, address, html }: Feed['entries'][number]): string {
  const { id, title, excerpt, category, createdAt, publishedAt, updatedAt } = article
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${xml(title)}</title>
<link rel="alternate" type="text/html" href="${xml(address)}"/>
<published>${(publishedAt ?? createdAt).toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
${category ? `<category term="${xml(category.name)}"/>\n` : ''}\
${excerpt ? `<summary>${xml(excerpt)}</summary>\n` : ''}\
<content type="html">${xml(html)}</content>
</entry>`
}
