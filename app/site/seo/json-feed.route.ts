import { config } from '#app/platform/config/config.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '../../shell/site.ts'
import type { Route } from './+types/json-feed.route.ts'
import { feedShows, storedFeed } from './feed.server.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** The same feed in the format of jsonfeed.org. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, ...feedShows)
  const { title, home, self, entries } = await storedFeed((params as { slug?: string }).slug)
  const authors = [{ name: site.name, url: `${config().siteUrl}/about` }]
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: site.tagline,
    home_page_url: home,
    feed_url: `${self}.json`,
    language: 'en',
    authors,
    items: entries.map(({ article, address, html }) => ({
      id: `urn:uuid:${article.id}`,
      url: address,
      title: article.title,
      summary: article.excerpt || undefined,
      content_html: html,
      date_published: (article.publishedAt ?? article.createdAt).toISOString(),
      date_modified: article.updatedAt.toISOString(),
      tags: article.tags.map(({ name }) => name),
      authors,
    })),
  }
  return textResponse(request, JSON.stringify(feed), 'application/feed+json')
}
