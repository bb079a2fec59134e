interface CategoryPayload {
  categoryId: string
  name: string
}

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'category.created': CategoryPayload
    'category.renamed': CategoryPayload
    'category.deleted': CategoryPayload
    'category.restored': CategoryPayload
    'category.purged': CategoryPayload
  }
}

export const categoryEvents = [
  'category.created',
  'category.renamed',
  'category.deleted',
  'category.restored',
  'category.purged',
] as const
