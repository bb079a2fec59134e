interface ArticleFacts {
  articleId: string
  slug: string
  title: string
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'article.created': ArticleFacts
    'article.revised': ArticleFacts
    'article.published': ArticleFacts
    'article.withdrawn': ArticleFacts
    'article.featured': ArticleFacts
    'article.unfeatured': ArticleFacts
    'article.deleted': ArticleFacts
    'article.restored': ArticleFacts
    'article.purged': ArticleFacts
  }
}

/** Every event of articles. */
export const articleSignals = [
  'article.created',
  'article.revised',
  'article.published',
  'article.withdrawn',
  'article.featured',
  'article.unfeatured',
  'article.deleted',
  'article.restored',
  'article.purged',
] as const
