interface TagFacts {
  tagId: string
  name: string
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'tag.created': TagFacts
    'tag.deleted': TagFacts
    'tag.restored': TagFacts
    'tag.purged': TagFacts
  }
}

/** Every event of tags. */
export const tagSignals = ['tag.created', 'tag.deleted', 'tag.restored', 'tag.purged'] as const
