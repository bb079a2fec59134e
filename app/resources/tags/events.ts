interface TagFacts {
  tagId: string
  name: string
}

declare module '#app/platform/events/events.server.ts' {
  interface Events {
    'tag.created': TagFacts
    'tag.deleted': TagFacts
  }
}

/** Every event of tags. */
export const tagEvents = ['tag.created', 'tag.deleted'] as const
