import { type WordTree, wordsWith } from './word-tree.ts'

/** The texts that the firm gave in place of those of the code: address in the tree → text. */
export type CustomCopy = Readonly<Record<string, string>>

/**
 * The words of a page: called, they are as they stand now. Read them where the page is made, never where its module is
 * loaded: whoever keeps a text keeps an old one.
 */
export interface Words<Tree extends WordTree> {
  (): Tree
  /** The name under which the firm's own words are kept. */
  readonly page: string
  /** The words of the code. */
  readonly defaults: () => Tree
  /** Addresses that only the code changes: `hero.title`, or `courses.*.title` for that of each. */
  readonly fixed: readonly string[]
}

const none: CustomCopy = {}
let ownWordsOf = (_page: string): CustomCopy => none

/** Says where the firm's own words come from; until then each page has those of the code. */
export function loadCustomCopyFrom(source: (page: string) => CustomCopy | undefined): void {
  ownWordsOf = (page) => source(page) ?? none
}

/** The firm's own words for a page, as they stand now. */
export function customCopyFor(page: string): CustomCopy {
  return ownWordsOf(page)
}

/**
 * Declares the words of a page: `export const about = words('about', ['meta.name'], { … })`.
 * @param fixed addresses that only the code changes, such as labels of the specification
 * @param defaults a function, where they name what can change itself (facts of the firm)
 */
export function words<const Tree extends WordTree>(
  page: string,
  fixed: readonly string[],
  defaults: Tree | (() => Tree),
): Words<Tree> {
  const fromCode = typeof defaults === 'function' ? defaults : () => defaults
  let known: { own: CustomCopy; tree: Tree } | undefined
  const now = () => {
    const own = ownWordsOf(page)
    if (typeof defaults === 'function') return wordsWith(defaults(), own, fixed)
    if (known?.own !== own) known = { own, tree: wordsWith(defaults, own, fixed) }
    return known.tree
  }
  return Object.assign(now, { page, defaults: fromCode, fixed })
}
