interface CategoryFacts {
  categoryId: string
  name: string
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'category.created': CategoryFacts
    'category.renamed': CategoryFacts
    'category.deleted': CategoryFacts
  }
}

/** Every event of categories. */
export const categorySignals = ['category.created', 'category.renamed', 'category.deleted'] as const
