interface CategoryFacts {
  categoryId: string
  name: string
}

declare module '#app/platform/events/events.server.ts' {
  interface Events {
    'category.created': CategoryFacts
    'category.renamed': CategoryFacts
    'category.deleted': CategoryFacts
  }
}

/** Every event of categories. */
export const categoryEvents = ['category.created', 'category.renamed', 'category.deleted'] as const
