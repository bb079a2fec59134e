interface ArticlePayload {
  articleId: string
  slug: string
  title: string
}

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'article.created': ArticlePayload
    'article.revised': ArticlePayload
    'article.published': ArticlePayload
    'article.withdrawn': ArticlePayload
    'article.scheduled': ArticlePayload & { when?: string | undefined }
    'article.unscheduled': ArticlePayload
    'article.deleted': ArticlePayload
    'article.restored': ArticlePayload
    'article.purged': ArticlePayload
    'article.review-asked': ArticlePayload & { note: string }
    'article.review-taken-back': ArticlePayload
    'article.review-approved': ArticlePayload & { words: string; askedBy: string | null }
    'article.review-sent-back': ArticlePayload & { words: string; askedBy: string | null }
  }
}

/** The article events that change what pages show. */
export const articleEvents = [
  'article.created',
  'article.revised',
  'article.published',
  'article.withdrawn',
  'article.deleted',
  'article.restored',
  'article.purged',
] as const
