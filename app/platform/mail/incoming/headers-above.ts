import { plainLine, wordsOf } from './words.ts'

/** The known participants and subjects of a correspondence, to recognize the header of a quote. */
export interface Correspondents {
  /** Ours and the writer's, in lower case. */
  addresses: string[]
  /** Sender names that our mails use. */
  names: string[]
  subjects: string[]
}

/** A header field such as `From:` in any language: a few words and a colon. */
const FIELD = /^[>\s]*[*_]{0,2}\p{L}[\p{L}\p{M}\p{N} .'’/-]{0,30}[*_]{0,2}\s?[:：](?!\/\/)/u
const FIELDS_IN_LINE = /(?:^|\s)[*_]{0,2}\p{L}[\p{L}\p{M}.'’-]{1,20}[*_]{0,2}\s?[:：]/gu
/** A horizontal rule, plain or with text: `-----Original Message-----`. */
const RULE = /^[>\s]*(?:(?:[-_=*—–] ?){3,}|[-_=*—–]{2,} ?[^-_=*—–]{3,60} ?[-_=*—–]{2,})\s*$/u
const MAX_ATTRIBUTION_LINES = 4
const MAX_FIELD_LINES = 30

function isRule(line: string): boolean {
  return RULE.test(plainLine(line))
}

/** A rule that a mail program puts above a quote: a long one, one with text, or one above a header field. */
export function isRuleAbove(line: string, below: string): boolean {
  const bare = plainLine(line)
  return RULE.test(bare) && (bare.length >= 8 || FIELD.test(plainLine(below)))
}

/** True if a line contains one of the addresses, as text or as a link. */
export function namesAddress(line: string, addresses: string[]): boolean {
  const plain = plainLine(line).toLowerCase()
  return addresses.some((address) => plain.includes(address))
}

/**
 * Finds the end (exclusive) of a header block (`From:`, `Sent:`, `Subject:`) that begins at line `start`. Undefined if
 * there is none, or if it contains no address or subject of this correspondence.
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
      // A long list of recipients continues on the next line.
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

/** A subject without `Re:` and its translations. */
export function bareSubject(subject: string): string {
  return wordsOf(subject.replace(/^(?:[*\s]*\p{L}{1,12}(?:\[\d+\])?\s?[:：]\s*)+/u, '')).join(' ')
}

/** How certain it is that the text below is a quote: `known` is text we sent, `marked` has `>`, or `unknown`. */
export type Below = 'known' | 'marked' | 'unknown'

/**
 * Finds the first line of an attribution (who wrote when) above a quote, in any language; undefined if there is none.
 * It ends in a colon and may be wrapped. Less certain quotes need more evidence: above text we sent, our address, our
 * name or a date is enough.
 * @param end the line below the attribution
 */
export function startOfAttribution(
  lines: string[],
  end: number,
  { addresses, names }: Correspondents,
  below: Below,
): number | undefined {
  let last = end
  while (last > 0 && plainLine(lines[last - 1] ?? '') === '' && end - last < 2) last--
  let blockStart: number | undefined
  let isFull = false
  let joined = ''
  for (let start = last - 1; start >= Math.max(0, last - MAX_ATTRIBUTION_LINES); start--) {
    const line = plainLine(lines[start] ?? '').replace(/^>[>\s]*/, '')
    joined = `${line} ${joined}`.trim()
    if (line === '' || joined.length > 400) break
    const isNamed = namesAddress(line, addresses)
    // Include the line above only if it adds the missing address or date.
    if (blockStart !== undefined && !isNamed && !(MOMENT.test(line) && !hasDate(withoutFirst(joined, line)))) break
    if (isFull || !isAttribution(joined, { addresses, names }, below)) continue
    blockStart = start
    isFull = namesAddress(joined, addresses) && hasDate(joined)
  }
  return blockStart
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
    // A wrapped address may separate the colon from this line (`<campus@…` and `>:`), so do not require it.
    return endsInColon || /<[^<>]*@/.test(line) || hasDate(line)
  }
  if (!endsInColon) return false
  if (below === 'known') return namesSender(line, names) || MOMENT.test(withoutAddresses(line))
  if (below === 'unknown' || !namesSender(line, names)) return false
  return hasDate(line) || names.some((name) => isSubjectOf(line, name))
}

/** True for `On Monday, Campus wrote:`, but not for `In the Campus somebody wrote:`. */
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
