import { type CopyTree, withCustomCopy } from './copy-tree.ts'

/** Texts that replace those of the code: path in the tree → text. */
export type CustomCopy = Readonly<Record<string, string>>

/**
 * The texts of a page. Call it for the current ones, when rendering and never at module level: a stored result goes
 * stale.
 */
export interface PageCopy<Tree extends CopyTree> {
  (): Tree
  /** The name under which custom texts are stored. */
  readonly page: string
  /** The texts of the code. */
  readonly defaults: () => Tree
  /** Paths that only the code may change: `hero.title`, or `courses.*.title` for that of each item. */
  readonly fixed: readonly string[]
}

const none: CustomCopy = {}
let customCopyOf = (_page: string): CustomCopy => none

/** Sets the source of custom texts; until then each page has the texts of the code. */
export function loadCustomCopyFrom(source: (page: string) => CustomCopy | undefined): void {
  customCopyOf = (page) => source(page) ?? none
}

/** The current custom texts of a page. */
export function customCopyFor(page: string): CustomCopy {
  return customCopyOf(page)
}

/**
 * Declares the texts of a page: `export const about = definePageCopy('about', ['meta.name'], { … })`.
 * @param fixed paths that only the code may change, such as labels of the specification
 * @param defaults a function if the texts contain values that can change (details of the firm)
 */
export function definePageCopy<const Tree extends CopyTree>(
  page: string,
  fixed: readonly string[],
  defaults: Tree | (() => Tree),
): PageCopy<Tree> {
  const fromCode = typeof defaults === 'function' ? defaults : () => defaults
  let known: { custom: CustomCopy; tree: Tree } | undefined
  const now = () => {
    const custom = customCopyOf(page)
    if (typeof defaults === 'function') return withCustomCopy(defaults(), custom, fixed)
    if (known?.custom !== custom) known = { custom, tree: withCustomCopy(defaults, custom, fixed) }
    return known.tree
  }
  return Object.assign(now, { page, defaults: fromCode, fixed })
}
