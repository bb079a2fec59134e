import type { ListedMember } from '#app/members/about/queries.server.ts'
import type { FoundText } from '#app/platform/lists/found-texts.server.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import type { CommentFound } from '../comments/found/queries.server.ts'
import type { FoundPost } from '../posts/found/queries.server.ts'

/** A page of what was found of a kind. */
export interface PartOfFound<Item> extends PageOf<Item> {
  /** Only the newest texts were looked through. */
  isCut?: boolean
}

/** What was found, by kind; what was not searched is not there. */
export interface Found {
  posts?: PartOfFound<FoundPost>
  comments?: PartOfFound<CommentFound>
  members?: PageOf<ListedMember>
  events?: PageOf<FoundText>
  curated?: PageOf<FoundText>
  library?: PageOf<FoundText>
}

/** How many were found on this page. */
export function countFound(found: Found): number {
  return Object.values(found).reduce((sum, page) => sum + (page?.items.length ?? 0), 0)
}

/** True where older texts may hold the words, too, and were not looked through. */
export function isCutShort({ posts, comments }: Found): boolean {
  return Boolean(posts?.isCut || comments?.isCut)
}
