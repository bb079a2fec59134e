/** Changes in a thread since its page was rendered. */
export interface News {
  /** When the page that these changes apply to was rendered. */
  since: string
  comments: string[]
  likes: Record<string, LiveCount>
  /** Comment id → its edited HTML. */
  edits: Record<string, string>
}

/** The number of likes from the stream: a new object for each event, even if the number is the same. */
export interface LiveCount {
  count: number
}

/** The parts of a thread's data that live updates need. */
export interface PageOfThread {
  asOf: string
  post: { id: string }
  comments: { items: { id: string }[] }
}

/**
 * The live changes to apply on top of a page. Data rendered anew supersedes them, except for comments that were loaded
 * after the first page: those are not rendered again.
 */
export function newsOnTopOf(page: PageOfThread, news?: News): News {
  if (news?.since === page.asOf) return news
  const shown = new Set([page.post.id, ...page.comments.items.map(({ id }) => id)])
  const below = <Value>(of: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => !shown.has(id)))
  return { since: page.asOf, comments: [], likes: below(news?.likes), edits: below(news?.edits) }
}
