import type { ListedMember } from '#app/members/about/queries.server.ts'
import type { FoundText } from '#app/platform/lists/found-texts.server.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import type { CommentFound } from '../comments/found/queries.server.ts'
import type { FoundPost } from '../posts/found/queries.server.ts'

/** What was found, by kind; what was not searched is not there. */
export interface Found {
  posts?: PageOf<FoundPost>
  comments?: PageOf<CommentFound>
  members?: PageOf<ListedMember>
  events?: PageOf<FoundText>
  curated?: PageOf<FoundText>
  library?: PageOf<FoundText>
}

/** How many were found on this page. */
export function countFound(found: Found): number {
  return Object.values(found).reduce((sum, page) => sum + (page?.items.length ?? 0), 0)
}
