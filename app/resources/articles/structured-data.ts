import type { SitePerson } from '#app/people/person.ts'
import { personStructuredData } from '#app/people/structured-data.ts'
import { site } from '#app/shell/site.ts'
import type { Article } from './article.ts'

/**
 * The article's structured data (schema.org).
 * @param by the author: a person of the site, a name, or the organization if empty
 */
export function articleStructuredData(
  origin: string,
  article: Omit<Article, 'content' | 'rendering'>,
  by: SitePerson | string = '',
): object {
  const { title, slug, excerpt, description, createdAt, updatedAt, thumbnail, category, tags } = article
  const authorOf = () => {
    if (typeof by !== 'string') return personStructuredData(origin, by)
    return by ? { '@type': 'Person', name: by } : { ...firm, url: `${origin}/about` }
  }
  const firm = { '@type': 'Organization', name: site.name, url: `${origin}/` }
  return {
    '@type': 'Article',
    headline: title,
    description: description || excerpt || undefined,
    datePublished: createdAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    mainEntityOfPage: `${origin}/resources/articles/${slug}`,
    image: [thumbnail ? origin + thumbnail.url : `${origin}/og/resources/articles/${slug}.png`],
    articleSection: category?.name,
    keywords: tags.length > 0 ? tags.map(({ name }) => name).join(', ') : undefined,
    author: authorOf(),
    publisher: firm,
  }
}
