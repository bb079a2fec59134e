import { fragmentsOf, type Token } from './fragments.ts'
import { stopWords } from './stop-words.ts'

/** One searched word, with all that the search takes for it. Everything is in small letters. */
export interface WrittenWord {
  /** As it was typed. */
  word: string
  /** The words with the same stem. */
  forms: string[]
  /** It may be the beginning of a word. */
  isUnfinished: boolean
}

/** What a found word stands between in a snippet. */
export const [begins, ends] = ['\u0002', '\u0003']

// Signs of markdown say nothing in a piece of a text: those that begin a line, and those around words.
const signs = /^[ \t]*(?:#{1,6}|>|[-*+]|[0-9]+\.)[ \t]+|\*\*|__|~~|`|\]\([^ )\n]*\)|!?\[/gm
const marks = new RegExp(`[${begins}${ends}]`, 'g')
const tags = /<(?:[a-z/][^<>]*|!--.*?--)>/gis
/** So many characters are looked through: pieces of texts are shorter. */
const longest = 2000
const word = /[\p{L}\p{N}\p{M}]+/gu
// PostgreSQL reads addresses, paths, numbers and the like as one word, or as none.
const odd = /[\p{L}\p{N}_-][.@/:~=?&%+\\]+[\p{L}\p{N}_]|[/~.&\\][\p{L}\p{N}]|[\p{L}\p{N}]\/|[-+]\p{N}/u

/**
 * Marks the words in texts as `ts_headline` marks them, without their markdown: up to two parts of 26 words around
 * those that stand closest together. A text can bring no marks of its own.
 * @returns what marks a text; it answers undefined where that cannot be told here: no word was found, or one stands in
 * an address or a number
 */
export function markerOf(words: WrittenWord[]): (text: string) => string | undefined {
  const matchers = words.map(matcherOf)
  return (text) => {
    const plain = plainFrom(text.slice(0, longest))
    const tokens: Token[] = []
    let isFound = false
    for (const { 0: found, index: start } of plain.matchAll(word)) {
      const small = found.toLowerCase()
      const end = start + found.length
      let holds = none
      for (let place = 0; place < matchers.length; place++) if (matchers[place]?.(small)) holds = [...holds, place]
      if (holds !== none && isOddAt(plain, start, end)) return undefined
      isFound ||= holds !== none
      tokens.push({ start, end, holds, isShort: found.length <= 3 || isNumber.test(found) })
    }
    if (!isFound) return undefined
    return fragmentsOf(tokens, words.length)
      .map(([first, last]) => marked(plain, tokens.slice(first, last + 1)))
      .join(' … ')
  }
}

const none: number[] = []
// Numbers begin and end no part of a text, like words of three letters.
const isNumber = /^\p{N}+$/u

function plainFrom(text: string): string {
  const plain = text.replace(marks, '').replace(signs, '')
  return plain.includes('<') ? plain.replace(tags, ' ') : plain
}

/** True where a word is part of something that is no word, up to the spaces around it. */
function isOddAt(text: string, start: number, end: number): boolean {
  const isGap = (at: number) => space.test(text[at] ?? ' ')
  let [first, last] = [start, end]
  while (!isGap(first - 1)) first--
  while (!isGap(last)) last++
  return (first < start || last > end) && odd.test(text.slice(first, last))
}

const space = /\s/

function marked(text: string, tokens: Token[]): string {
  let at = tokens[0]?.start ?? 0
  let result = ''
  for (const { start, end, holds } of tokens) {
    const found = text.slice(start, end)
    result += text.slice(at, start) + (holds.length > 0 ? begins + found + ends : found)
    at = end
  }
  return result
}

function matcherOf({ word, forms, isUnfinished }: WrittenWord): (small: string) => boolean {
  const known = new Set(forms)
  const isMeant = (small: string) => (isUnfinished ? small.startsWith(word) : small === word) || known.has(small)
  return (small) => isMeant(small) && !stopWords.has(small)
}
