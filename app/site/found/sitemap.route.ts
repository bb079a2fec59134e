import { config } from '#app/platform/config/config.server.ts'
import { articleAddresses } from '#app/resources/articles/queries.server.ts'
import { publicPages } from '../pages.ts'
import { xml } from './xml.ts'

/** Every public page and published article. */
export async function loader(): Promise<Response> {
  const articles = await articleAddresses()
  const entries = [
    ...publicPages.map(({ path }) => entry(path)),
    ...articles.map(({ slug, updatedAt }) => entry(`/resources/articles/${slug}`, updatedAt)),
  ]
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}

function entry(path: string, changed?: Date): string {
  const address = xml(config().siteUrl + encodeURI(path))
  return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
}
