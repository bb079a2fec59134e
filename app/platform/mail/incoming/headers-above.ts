import { plainLine, wordsOf } from './words.ts'

/** Whom a quoted mail may have gone between, and what it was called. */
export interface Correspondents {
  /** Ours and the writer's, in small letters. */
  addresses: string[]
  /** How our mails name their sender. */
  names: string[]
  subjects: string[]
}

/** A `From:` in any language: a word or a few, and a colon. */
const FIELD = /^[>\s]*[*_]{0,2}\p{L}[\p{L}\p{M}\p{N} .'’/-]{0,30}[*_]{0,2}\s?[:：](?!\/\/)/u
const FIELDS_IN_LINE = /(?:^|\s)[*_]{0,2}\p{L}[\p{L}\p{M}.'’-]{1,20}[*_]{0,2}\s?[:：]/gu
/** A ruled line, or one with words in it: `-----Original Message-----`. */
const RULE = /^[>\s]*(?:(?:[-_=*—–] ?){3,}|[-_=*—–]{2,} ?[^-_=*—–]{3,60} ?[-_=*—–]{2,})\s*$/u
const MAX_ATTRIBUTION_LINES = 4
const MAX_FIELD_LINES = 30

function isRule(line: string): boolean {
  return RULE.test(plainLine(line))
}

/** A ruled line that a mail program draws above what it quotes: a long one, one with words, or one above a field. */
export function isRuleAbove(line: string, below: string): boolean {
  const bare = plainLine(line)
  return RULE.test(bare) && (bare.length >= 8 || FIELD.test(plainLine(below)))
}

/** True where a line names one of the addresses, as text or as a link. */
export function namesAddress(line: string, addresses: string[]): boolean {
  const plain = plainLine(line).toLowerCase()
  return addresses.some((address) => plain.includes(address))
}

/**
 * Where the block of `From:`, `Sent:`, `Subject:` that begins at a line ends (the line behind it); undefined where
 * there is none, or it is none of ours: it has to name an address or a subject of this correspondence.
 */
export function endOfHeaderBlock(lines: string[], start: number, known: Correspondents): number | undefined {
  const first = plainLine(lines[start] ?? '')
  if (!FIELD.test(first)) return undefined
  let fields = 0
  let end = start
  for (let at = start; at < Math.min(lines.length, start + MAX_FIELD_LINES); at++) {
    const line = plainLine(lines[at] ?? '').replace(/^[>\s]+/, '')
    if (FIELD.test(line)) {
      fields += Math.max(1, line.match(FIELDS_IN_LINE)?.length ?? 0)
      end = at + 1
    } else if (line !== '') {
      // A long list of recipients goes on in the next line.
      if (end !== at || !/@/.test(line) || fields === 0) break
      end = at + 1
    } else if (end !== at) break
  }
  const block = lines.slice(start, end)
  const isBelowRule = isRule(lines[start - 1] ?? '') && !/^\s*(?:[-_*] ?){3,4}\s*$/.test(lines[start - 1] ?? '')
  if (fields >= 3 && (block.some((line) => namesAddress(line, known.addresses)) || namesSubject(block, known)))
    return end
  if (isBelowRule && block.some((line) => namesAddress(line, known.addresses) || namesSender(line, known.names)))
    return end
  return undefined
}

function namesSubject(block: string[], { subjects }: Correspondents): boolean {
  const wanted = new Set(subjects.map(bareSubject).filter((subject) => subject !== ''))
  return block.some((line) => {
    const value = plainLine(line).replace(/^[^:：]*[:：]/, '')
    return wanted.has(bareSubject(value))
  })
}

/** A subject without the `Re:` of any language. */
export function bareSubject(subject: string): string {
  return wordsOf(subject.replace(/^(?:[*\s]*\p{L}{1,12}(?:\[\d+\])?\s?[:：]\s*)+/u, '')).join(' ')
}

/** How sure it is that what stands below is a quote: `known` what we sent, `marked` with `>`, or `unknown`. */
export type Below = 'known' | 'marked' | 'unknown'

/**
 * Where the line above a quote begins that says who wrote when, in any language; undefined without one. It ends in a
 * colon, and may be wrapped. The less is known of what is below, the more it has to say: above what we sent our address,
 * our name or a date is enough.
 * @param end the line under it
 */
export function startOfAttribution(
  lines: string[],
  end: number,
  { addresses, names }: Correspondents,
  below: Below,
): number | undefined {
  let last = end
  while (last > 0 && plainLine(lines[last - 1] ?? '') === '' && end - last < 2) last--
  let found: number | undefined
  let isFull = false
  let joined = ''
  for (let start = last - 1; start >= Math.max(0, last - MAX_ATTRIBUTION_LINES); start--) {
    const line = plainLine(lines[start] ?? '').replace(/^>[>\s]*/, '')
    joined = `${line} ${joined}`.trim()
    if (line === '' || joined.length > 400) break
    const isNamed = namesAddress(line, addresses)
    // The line above belongs to it where it has the address or the date that this one lacks.
    if (found !== undefined && !isNamed && !(MOMENT.test(line) && !hasDate(withoutFirst(joined, line)))) break
    if (isFull || !isAttribution(joined, { addresses, names }, below)) continue
    found = start
    isFull = namesAddress(joined, addresses) && hasDate(joined)
  }
  return found
}

function withoutFirst(joined: string, line: string): string {
  return joined.slice(line.length)
}

/** A year, or a time of day. */
const MOMENT = /(?:^|\P{N})(?:\p{N}{4}|\p{N}{1,2}[:.h]\p{N}{2})(?:\P{N}|$)/u

function isAttribution(line: string, { addresses, names }: Pick<Correspondents, 'addresses' | 'names'>, below: Below) {
  const endsInColon = /[:：][*_\s]*$/.test(line)
  if (namesAddress(line, addresses)) {
    if (below === 'unknown') return endsInColon && hasDate(line)
    // Directly above a quote the colon may be missing: it is wrapped away at times (`<campus@…` and `>:`).
    return endsInColon || /<[^<>]*@/.test(line) || hasDate(line)
  }
  if (!endsInColon) return false
  if (below === 'known') return namesSender(line, names) || MOMENT.test(withoutAddresses(line))
  if (below === 'unknown' || !namesSender(line, names)) return false
  return hasDate(line) || names.some((name) => isSubjectOf(line, name))
}

/** `On Monday, Campus wrote:`, but not `In the Campus somebody wrote:`. */
function isSubjectOf(line: string, name: string): boolean {
  const at = line.toLowerCase().lastIndexOf(name.toLowerCase())
  if (at === -1) return false
  return /(?:^|[,>:]\s*)$/.test(line.slice(0, at)) && /^(?:\s+\p{L}+){0,3}\s*[:：]$/u.test(line.slice(at + name.length))
}

function namesSender(line: string, names: string[]): boolean {
  const words = ` ${wordsOf(line).join(' ')} `
  return names.some((name) => name !== '' && words.includes(` ${wordsOf(name).join(' ')} `))
}

function hasDate(line: string): boolean {
  return /\p{N}/u.test(withoutAddresses(line))
}

function withoutAddresses(line: string): string {
  return line.replace(/[^\s<>()[\]]*@[^\s<>()[\]]*|https?:\S+/g, '')
}
