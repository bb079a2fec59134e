interface CategoryFacts {
  categoryId: string
  name: string
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'category.created': CategoryFacts
    'category.renamed': CategoryFacts
    'category.deleted': CategoryFacts
    'category.restored': CategoryFacts
    'category.purged': CategoryFacts
  }
}

/** Every event of categories. */
export const categorySignals = [
  'category.created',
  'category.renamed',
  'category.deleted',
  'category.restored',
  'category.purged',
] as const
