import { openEventAddresses } from '#app/events/public/queries.server.ts'
import { isAnybodyTakingCalls } from '#app/leads/booking/queries.server.ts'
import { personPath } from '#app/people/person.ts'
import { everyPerson } from '#app/people/queries.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import { articleAddresses } from '#app/resources/articles/queries.server.ts'
import { downloadAddresses } from '#app/resources/downloads/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { publicPages } from '../pages.ts'
import type { Route } from './+types/sitemap.route.ts'
import { textResponse } from './text-response.server.ts'
import { xml } from './xml.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** All public pages, people and published articles. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, 'site', 'articles', 'downloads', 'events', 'call-hours')
  const [takesCalls, people, articles, downloads, events] = await Promise.all([
    isAnybodyTakingCalls(),
    everyPerson(),
    articleAddresses(),
    downloadAddresses(),
    openEventAddresses(),
  ])
  const entries = [
    ...publicPages.filter(({ path }) => takesCalls || path !== '/meet').map(({ path }) => entry(path)),
    ...people.map((person) => entry(decodeURI(personPath(person)))),
    ...events.map((path) => entry(path)),
    ...articles.map(({ slug, updatedAt }) => entry(`/resources/articles/${slug}`, updatedAt)),
    ...downloads.map(({ slug, updatedAt }) => entry(`/resources/downloads/${slug}/about`, updatedAt)),
  ]
  const text =
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return textResponse(request, text, 'application/xml')
}

function entry(path: string, changed?: Date): string {
  const address = xml(config().siteUrl + encodeURI(path))
  return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
}
