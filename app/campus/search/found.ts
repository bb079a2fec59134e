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

/** The words that may be read in what was found, in small letters: in titles and snippets, and of members. */
export function wordsShown(found: Found): Set<string> {
  const items: object[] = Object.values(found).flatMap((page) => page?.items ?? [])
  const texts = items.flatMap((item) => Object.entries(item).filter(([name]) => readFields.has(name)))
  return new Set(
    texts.flatMap(
      ([, text]) =>
        String(text)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  )
}

const readFields = new Set(['title', 'snippet', 'displayName', 'headline', 'company', 'industry', 'askAbout'])

/** True where older texts may hold the words, too, and were not looked through. */
export function isCutShort({ posts, comments }: Found): boolean {
  return Boolean(posts?.isCut || comments?.isCut)
}
