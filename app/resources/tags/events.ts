interface TagPayload {
  tagId: string
  name: string
}

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'tag.created': TagPayload
    'tag.deleted': TagPayload
    'tag.restored': TagPayload
    'tag.purged': TagPayload
  }
}

export const tagEvents = ['tag.created', 'tag.deleted', 'tag.restored', 'tag.purged'] as const
