import { config } from '#app/platform/config/config.server.ts'
import type { Article } from '#app/resources/articles/article.ts'
import { site } from '../../shell/site.ts'

/** An article as markdown: title and metadata above the author's text. */
export function articleText({ title, slug, excerpt, category, publishedAt, createdAt, content }: Article): string {
  const { siteUrl } = config()
  const day = (publishedAt ?? createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const byline = [site.name, day, ...(category ? [category.name] : [])].join(' · ')
  const text = content.replaceAll('](/', `](${siteUrl}/`)
  const address = `${siteUrl}/resources/articles/${encodeURI(slug)}`
  const parts = [`# ${title}`, ...(excerpt ? [`> ${excerpt}`] : []), byline, text.trim(), address]
  return `${parts.join('\n\n')}\n`
}
