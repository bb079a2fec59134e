import type { CustomCopy, PageCopy } from '#app/platform/copy/copy.ts'
import { type CopyTree, type PageText, textsOf } from '#app/platform/copy/copy-tree.ts'
import { pictureTexts } from './copy-input.ts'

/** Texts that belong together on a page. */
export interface TextGroup {
  name: string
  title: string
  texts: (PageText & { label: string; now: string | undefined; isPicture: boolean })[]
}

// Labels of the groups.
const names: Record<string, string> = {
  page: 'The page',
  meta: 'For search engines',
  hero: 'Top of the page',
  closing: 'End of the page',
  lede: 'Introduction',
  mark: 'Logo mark',
  missing: 'Page not found',
  intro: 'Introduction',
  action: 'Button',
  blurb: 'In a sentence',
  phoneLink: 'Phone, for dialing',
}

/**
 * Groups the texts of a page.
 * @param published the published texts
 * @param begun the texts that the form started with; a text that has changed since is marked
 */
export function groupsOf(
  words: PageCopy<CopyTree>,
  published: CustomCopy = {},
  begun: CustomCopy = published,
): TextGroup[] {
  const groups = new Map<string, TextGroup>()
  for (const one of textsOf(words.defaults(), words.fixed)) {
    const [first = '', ...remaining] = one.at.split('.')
    const name = remaining.length > 0 ? first : 'page'
    const group = groups.get(name) ?? { name, title: inWords(name), texts: [] }
    groups.set(name, group)
    const isPicture = pictureTexts.includes(`${words.page}.${one.at}`)
    const now = published[one.at] ?? one.text
    const meanwhile = now === (begun[one.at] ?? one.text) ? undefined : now
    group.texts.push({ ...one, label: labelOf(remaining.length > 0 ? remaining : [first]), now: meanwhile, isPicture })
  }
  return [...groups.values()]
}

/** `['list', '0', 'title']` → `List 1, title`. */
function labelOf([first = '', ...remaining]: string[]): string {
  const parts = /^\d+$/.test(first) ? ['text', first, ...remaining] : [first, ...remaining]
  const words = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : inWords(part).toLowerCase()))
  const label = words.reduce((joined, word) => (/^\d+$/.test(word) ? `${joined} ${word}` : `${joined}, ${word}`))
  return inWords(label)
}

/** `evidenceLabel` → `Evidence label`. */
function inWords(name: string): string {
  if (names[name]) return names[name]
  const spaced = name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
