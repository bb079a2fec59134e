/** What happened in a thread since its page was made. */
export interface News {
  /** When the page was made that it comes on top of. */
  since: string
  comments: string[]
  likes: Record<string, HeardCount>
  /** What comments of the page were changed to. */
  edits: Record<string, string>
}

/** How many like something, as the stream said: another object each time, also where the number is as it was. */
export interface HeardCount {
  count: number
}

/** What is asked of a thread's data. */
export interface PageOfThread {
  asOf: string
  post: { id: string }
  comments: { items: { id: string }[] }
}

/**
 * The news on top of a page: once it was made anew, it says itself what it shows. Of comments that were loaded below
 * it, which are not read again, the news are still the latest.
 */
export function newsOnTopOf(page: PageOfThread, news?: News): News {
  if (news?.since === page.asOf) return news
  const shown = new Set([page.post.id, ...page.comments.items.map(({ id }) => id)])
  const below = <Value>(of: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => !shown.has(id)))
  return { since: page.asOf, comments: [], likes: below(news?.likes), edits: below(news?.edits) }
}
