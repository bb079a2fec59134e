interface TagPayload {
  tagId: string
  name: string
}

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'tag.created': TagPayload
    'tag.deleted': TagPayload
    'tag.restored': TagPayload
    'tag.purged': TagPayload
  }
}

export const tagSignals = ['tag.created', 'tag.deleted', 'tag.restored', 'tag.purged'] as const
