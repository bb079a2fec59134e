import { config } from '#app/platform/config/config.server.ts'
import { articleAddresses } from '#app/resources/articles/queries.server.ts'
import { publicPages } from '../pages.ts'
import { site } from '../site.ts'
import { answerText } from './answer-text.server.ts'

/** The site in one plain page for language models (llmstxt.org): what it is, its pages, its articles. */
export async function loader({ request }: { request: Request }): Promise<Response> {
  const { siteUrl } = config()
  const articles = await articleAddresses()
  const text = [
    `# ${site.name}`,
    `> ${site.blurb}`,
    'Consulting, training and a members’ community for presales: discovery, demonstrations, RFP ' +
      'responses, value and leadership. Every page and article is also markdown: its address with .md behind it.',
    `## Pages\n\n${publicPages.map(({ path, title, description }) => `- [${title}](${siteUrl}${path}): ${description}`).join('\n')}`,
    ...(articles.length > 0
      ? [
          `## Articles\n\n${articles.map(({ slug, title, excerpt }) => `- [${title}](${siteUrl}/resources/articles/${encodeURI(slug)})${excerpt ? `: ${excerpt}` : ''}`).join('\n')}`,
        ]
      : []),
    `## Optional\n\n- [Everything in one text](${siteUrl}/llms-full.txt)\n- [Feed of articles, in full](${siteUrl}/feed.xml)\n- [Sitemap](${siteUrl}/sitemap.xml)`,
  ].join('\n\n')
  return answerText(request, `${text}\n`, 'text/markdown')
}
