import { config } from '#app/platform/config/config.server.ts'
import { articleAddresses } from '#app/resources/articles/queries.server.ts'
import { publicPages } from '../pages.ts'
import { site } from '../site.ts'

/** The site in one plain page for language models (llmstxt.org): what it is, its pages, its articles. */
export async function loader(): Promise<Response> {
  const { siteUrl } = config()
  const articles = await articleAddresses()
  const text = [
    `# ${site.name}`,
    `> ${site.blurb}`,
    'Consulting, training and a members’ community for presales: discovery, demonstrations, RFP ' +
      'responses, value and leadership. Every page is plain HTML and needs no script.',
    `## Pages\n\n${publicPages.map(({ path, title, description }) => `- [${title}](${siteUrl}${path}): ${description}`).join('\n')}`,
    ...(articles.length > 0
      ? [
          `## Articles\n\n${articles.map(({ slug, title, excerpt }) => `- [${title}](${siteUrl}/resources/articles/${encodeURI(slug)})${excerpt ? `: ${excerpt}` : ''}`).join('\n')}`,
        ]
      : []),
    `## Optional\n\n- [Feed of articles, in full](${siteUrl}/feed.xml)\n- [Sitemap](${siteUrl}/sitemap.xml)`,
  ].join('\n\n')
  return new Response(`${text}\n`, {
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}
