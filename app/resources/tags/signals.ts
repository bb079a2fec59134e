interface TagFacts {
  tagId: string
  name: string
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'tag.created': TagFacts
    'tag.deleted': TagFacts
  }
}

/** Every event of tags. */
export const tagSignals = ['tag.created', 'tag.deleted'] as const
