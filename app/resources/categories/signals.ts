interface CategoryPayload {
  categoryId: string
  name: string
}

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'category.created': CategoryPayload
    'category.renamed': CategoryPayload
    'category.deleted': CategoryPayload
    'category.restored': CategoryPayload
    'category.purged': CategoryPayload
  }
}

export const categorySignals = [
  'category.created',
  'category.renamed',
  'category.deleted',
  'category.restored',
  'category.purged',
] as const
