import { config } from '#app/platform/config/config.server.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { picturesIn, renderArticle } from '#app/platform/markdown/render.server.ts'
import type { Article } from '#app/resources/articles/article.ts'
import { newestArticles } from '#app/resources/articles/queries.server.ts'
import { site } from '../site.ts'
import { xml } from './xml.ts'

/** The newest articles as an Atom feed, each whole, so that they can be read in the reader's own program. */
export async function loader(): Promise<Response> {
  const { siteUrl } = config()
  const articles = await newestArticles()
  const images = await imagesByUrl(articles.flatMap(({ content }) => picturesIn(content)))
  const changed = new Date(Math.max(0, ...articles.map(({ updatedAt }) => updatedAt.getTime())))
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${siteUrl}/feed.xml</id>
<title>${xml(`${site.name} Resource Center`)}</title>
<subtitle>${xml(site.tagline)}</subtitle>
<link rel="self" type="application/atom+xml" href="${siteUrl}/feed.xml"/>
<link rel="alternate" type="text/html" href="${siteUrl}/resources"/>
<author><name>${xml(site.name)}</name></author>
<updated>${changed.toISOString()}</updated>
${articles.map((article) => entry(article, siteUrl, renderArticle(article.content, images).html)).join('\n')}
</feed>
`
  return new Response(text, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}

function entry(
  { id, slug, title, excerpt, category, createdAt, publishedAt, updatedAt }: Article,
  siteUrl: string,
  html: string,
): string {
  const address = `${siteUrl}/resources/articles/${encodeURI(slug)}`
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${xml(title)}</title>
<link rel="alternate" type="text/html" href="${xml(address)}"/>
<published>${(publishedAt ?? createdAt).toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
${category ? `<category term="${xml(category.name)}"/>\n` : ''}${excerpt ? `<summary>${xml(excerpt)}</summary>\n` : ''}<content type="html">${xml(absolute(html, siteUrl, address))}</content>
</entry>`
}

// Readers show the text away from the site: addresses in it become whole, and sizes for other screens are left out.
function absolute(html: string, siteUrl: string, address: string): string {
  return html
    .replace(/\s(?:srcset|sizes|tabindex)="[^"]*"/g, '')
    .replace(
      /\s(href|src)="(\/(?!\/)|#)/g,
      (_, name, start) => ` ${name}="${start === '#' ? `${address}#` : `${siteUrl}/`}`,
    )
}
