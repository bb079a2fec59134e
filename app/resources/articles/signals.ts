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
    'article.scheduled': ArticleFacts & { when?: string | undefined }
    'article.unscheduled': ArticleFacts
    'article.deleted': ArticleFacts
    'article.restored': ArticleFacts
    'article.purged': ArticleFacts
    'article.review-asked': ArticleFacts & { note: string }
    'article.review-taken-back': ArticleFacts
    'article.review-approved': ArticleFacts & { words: string; askedBy: string | null }
    'article.review-sent-back': ArticleFacts & { words: string; askedBy: string | null }
  }
}

/** Every event of articles that changes what is shown of them. */
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
