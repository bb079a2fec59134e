/** A member mentioned in a text. */
export interface Mention {
  memberId: string
  /** The name as it was typed, without the @. */
  as: string
}

/** Candidates for a name after an @, longest first: `Ada Example is` may mean `Ada Example` or `Ada`. */
export type MentionName = string[]

const MAX_NAMES = 20
const word = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}'\u2019._-]*`
const mentionPattern = new RegExp(String.raw`(?<![\p{L}\p{N}_@/.])@(${word}(?:[ \u00a0]${word}){0,3})`, 'gu')

/** The names that a text mentions. */
export function mentionNames(prose: string): MentionName[] {
  return [...prose.matchAll(mentionPattern)].slice(0, MAX_NAMES).map(([, name = '']) => shorterAndShorter(name))
}

function shorterAndShorter(name: string): MentionName {
  const words = name.split(/[ \u00a0]/)
  return words.map((_, index) =>
    words
      .slice(0, words.length - index)
      .join(' ')
      // Without the lookbehind this is quadratic for a name of 20,000 dots.
      .replace(/(?<![.'’_-])[.'’_-]+$/, ''),
  )
}

/** The text of rendered HTML in which mentions count: without quotes, code and links. */
export function mentioningProse(html: string): string {
  let within = 0
  return html.replace(tagOrText, (part, closes: string | undefined, tag: string | undefined) => {
    if (tag === undefined) return within > 0 ? '' : part
    if (mentionsNobody.has(tag)) within += closes ? -1 : 1
    return '\n'
  })
}

const mentionsNobody = new Set(['a', 'code', 'pre', 'blockquote'])

/**
 * Links mentions in rendered HTML, except within links, code and quotes.
 * @param isActive whether the member still exists; former members are not linked
 */
export function linkMentions(html: string, mentions: Mention[], isActive: (memberId: string) => boolean): string {
  const known = mentions.filter(({ memberId }) => isActive(memberId)).sort((a, b) => b.as.length - a.as.length)
  if (known.length === 0) return html
  let within = 0
  return html.replace(tagOrText, (part, closes: string | undefined, tag: string | undefined) => {
    if (tag === undefined) return within > 0 ? part : linkInText(part, known)
    if (mentionsNobody.has(tag)) within += closes ? -1 : 1
    return part
  })
}

// Attribute values may contain `<` and `>`, so the pattern must match a whole tag with its attributes.
const tagOrText = /<(\/?)(\w+)(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g

function linkInText(text: string, mentions: Mention[]): string {
  const names = mentions.map(({ as }) => escaped(as).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const links = new Map(mentions.map(({ as, memberId }) => [escaped(as), memberId]))
  const either = new RegExp(`@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(either, (match, as: string) => {
    const memberId = links.get(as)
    return memberId ? `<a href="/campus/members/${memberId}">${match}</a>` : match
  })
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
