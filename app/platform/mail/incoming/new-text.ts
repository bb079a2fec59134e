import { type Correspondents, endOfHeaderBlock, isRuleAbove, startOfAttribution } from './headers-above.ts'
import { removeSignatures } from './signatures.ts'
import { plainLine, wordsOf } from './words.ts'

/** Printed at the top of mails that can be answered; in a reply, everything below it is a quote. */
export const aboveThisLine = '--- Write your answer above this line ---'

/** The known data of an email conversation. */
export interface Conversation extends Correspondents {
  /** The bodies of our mails, as plain text and as the text of their HTML. */
  sent: string[]
}

/** The author's text in a reply by mail. */
export interface NewText {
  text: string
  /** The text with the parts that were left out. */
  whole: string
  /** Parts that were left out although they do not match our mails: a signature, or a mail that we no longer have. */
  leftOut: string[]
}

const SHINGLE = 4
/** This many consecutive words of ours count as a quote, even without quote marks. */
const MIN_UNMARKED = 8
const MAX_LINES = 10_000
/** A line of a reply, prepared for comparison. */
export interface Line {
  raw: string
  isQuoted: boolean
  isBlank: boolean
  words: string[]
  /** Number of its words that match our mails, in the same order. */
  known: number
}

/** The classification of a line. */
export type Fate = 'own' | 'quote' | 'left-out'

/**
 * Extracts the author's text from a reply: without quotes of our mails, the headers above them, and the signature.
 * Quotes are detected by comparison with our mails, because no list of phrases covers all mail programs.
 */
export function extractNewText(text: string, conversation: Conversation): NewText {
  const raw = text.replace(/\r\n?/g, '\n').split('\n').slice(0, MAX_LINES)
  const lines = compared(raw, conversation)
  const fates: Fate[] = markQuotes(lines, raw, conversation)
  dropBelowHeaders(lines, raw, fates, conversation)
  removeSignatures(lines, raw, fates, conversation)
  return {
    text: written(lines, (at) => fates[at] === 'own', conversation),
    whole: written(lines, (at) => fates[at] !== 'quote', conversation),
    leftOut: piecesOf(lines, fates),
  }
}

function compared(raw: string[], { sent }: Conversation): Line[] {
  const known = new Set<string>()
  const sentWords = new Set<string>()
  for (const text of [aboveThisLine, ...sent]) {
    const words = wordsOf(text)
    for (let at = 0; at + SHINGLE <= words.length; at++) known.add(words.slice(at, at + SHINGLE).join(' '))
    sentWords.add(` ${words.join(' ')} `)
  }
  const lines = raw.map((line): Line => {
    const bare = plainLine(line)
    const unquoted = bare.replace(/^(?:[>＞]\s?)+/, '')
    return {
      raw: line,
      isQuoted: /^[>＞]/.test(bare),
      isBlank: unquoted.trim() === '',
      words: wordsOf(unquoted),
      known: 0,
    }
  })
  // Match across line breaks: every program wraps lines differently.
  const all = lines.flatMap(({ words }, at) => words.map((word) => ({ word, at })))
  const isKnown = new Uint8Array(all.length)
  for (let at = 0; at + SHINGLE <= all.length; at++) {
    const shingle = all.slice(at, at + SHINGLE)
    if (known.has(shingle.map(({ word }) => word).join(' '))) isKnown.fill(1, at, at + SHINGLE)
  }
  for (const [index, { at }] of all.entries()) {
    const line = lines[at]
    if (line && isKnown[index]) line.known++
  }
  for (const line of lines)
    if (line.isQuoted && line.words.length < SHINGLE && isWithin(sentWords, line.words)) line.known = line.words.length
  return lines
}

function isWithin(texts: Set<string>, words: string[]): boolean {
  const wanted = ` ${words.join(' ')} `
  return words.length > 0 && texts.values().some((text) => text.includes(wanted))
}

/** Marks quotes of our mails, the attribution or headers above them, and wordless lines between them. */
function markQuotes(lines: Line[], raw: string[], conversation: Conversation): Fate[] {
  const fates: Fate[] = lines.map(() => 'own')
  for (const [start, end] of runs(lines, (line) => line.isQuoted)) {
    const block = lines.slice(start, end)
    const [words, known] = [sum(block, ({ words }) => words.length), sum(block, (line) => line.known)]
    const isKnown = words > 0 && known * 2 >= words
    const head = startOfAttribution(raw, start, conversation, isKnown ? 'known' : 'marked')
    if (head !== undefined) fates.fill('quote', head, end)
    else if (isKnown) fates.fill('quote', start, end)
    else for (let at = start; at < end; at++) if (isOurs(lines[at])) fates[at] = 'quote'
  }
  for (const [start, end] of runs(lines, isOurs)) {
    const block = lines.slice(start, end)
    const isMarked =
      block.some(({ isQuoted }) => isQuoted) ||
      block.some(({ raw: line }) => line.includes(aboveThisLine.slice(4, -4))) ||
      startOfAttribution(raw, start, conversation, 'known') !== undefined ||
      isBelowHeader(raw, start, conversation)
    if (isMarked || sum(block, (line) => line.known) >= MIN_UNMARKED) fates.fill('quote', start, end)
  }
  for (let at = 0; at < lines.length; at++) {
    const begins = fates[at] === 'quote' && fates[at - 1] !== 'quote' && isOurs(lines[at])
    const head = begins ? startOfAttribution(raw, at, conversation, 'known') : undefined
    if (head !== undefined) fates.fill('quote', head, at)
    const alone = fates[at] === 'own' && startOfAttribution(raw, at + 1, conversation, 'unknown')
    if (typeof alone === 'number') fates.fill('quote', alone, at + 1)
  }
  return fates
}

/** True if the line is a quote: unmarked lines must match completely, because one new word makes it the author's. */
function isOurs(line: Line | undefined): boolean {
  if (!line || line.words.length === 0) return false
  return line.isQuoted ? line.known >= line.words.length * 0.6 : line.known === line.words.length
}

/** Runs of consecutive lines that satisfy `is`; blank and wordless lines may be in between. */
function runs(lines: Line[], is: (line: Line, at: number) => boolean): [number, number][] {
  const ranges: [number, number][] = []
  let [start, end] = [-1, -1]
  for (const [at, line] of lines.entries()) {
    if (is(line, at)) {
      if (start === -1) start = at
      end = at + 1
    } else if (start !== -1 && !isWordless(line)) {
      ranges.push([start, end])
      start = -1
    }
  }
  if (start !== -1) ranges.push([start, end])
  return ranges
}

/** True for blank lines, punctuation, picture placeholders, and remainders of wrapped URLs. */
function isWordless(line: Line): boolean {
  return line.words.length === 0 || (line.raw.length > 20 && !/\s/.test(line.raw.trim()) && /[/=?&%]/.test(line.raw))
}

function isBelowHeader(raw: string[], at: number, conversation: Conversation): boolean {
  for (let start = at - 1; start >= Math.max(0, at - 12); start--) {
    const end = endOfHeaderBlock(raw, start, conversation)
    if (end !== undefined && raw.slice(end, at).every((line) => line.trim() === '')) return true
  }
  return false
}

/**
 * Drops quoted mails that begin with a header block: everything up to the next quote of ours, or to the end. If there
 * is no text above the block, the text below it is the reply.
 */
function dropBelowHeaders(lines: Line[], raw: string[], fates: Fate[], conversation: Conversation): void {
  for (let at = 0; at < lines.length; at++) {
    if (fates[at] !== 'own') continue
    const end = endOfHeaderBlock(raw, at, conversation)
    if (end === undefined) continue
    const hasNewTextAbove = fates.slice(0, at).some((fate, above) => fate === 'own' && lines[above]?.isBlank === false)
    fates.fill('quote', at, end)
    const quote = fates.indexOf('quote', end)
    const isForeign = conversation.sent.length === 0 || quote === -1
    if (hasNewTextAbove) fates.fill('left-out', end, quote === -1 ? lines.length : quote)
    else if (!isForeign) fates.fill('left-out', end, quote)
    at = end - 1
  }
  for (let at = 0; at < lines.length; at++)
    if (fates[at] === 'quote' && fates[at - 1] === 'own') dropRuleAbove(raw, fates, at)
  const marker = raw.findIndex((line, at) => fates[at] === 'quote' && line.includes(aboveThisLine.slice(4, -4)))
  // The quoted mail is so old that we no longer have it.
  if (marker > 0 && conversation.sent.length === 0)
    for (let at = marker; at < lines.length; at++) if (fates[at] === 'own') fates[at] = 'left-out'
}

function dropRuleAbove(raw: string[], fates: Fate[], below: number): void {
  let at = below - 1
  while (at >= 0 && (raw[at] ?? '').trim() === '') at--
  if (at >= 0 && fates[at] === 'own' && isRuleAbove(raw[at] ?? '', raw[below] ?? '')) fates.fill('quote', at, below)
}

function written(lines: Line[], isTaken: (at: number) => boolean, { addresses }: Conversation): string {
  const newLines = lines.map((line, at) => (isTaken(at) ? asMarkdown(lines, at, line.raw) : ''))
  const text = newLines
    .join('\n')
    .replace(/\n[^\S\n]*\n(?:[^\S\n]*\n)+/g, '\n\n')
    .trim()
  // A reply address is a secret that lets its holder answer as the member: remove the token.
  return addresses
    .filter((address) => /^(?:reply|lead)\+/.test(address))
    .reduce((remaining, address) => remaining.replaceAll(address, address.slice(address.indexOf('@'))), text)
}

/** Escapes `>50%`, which is a comparison and not a quote: no space follows and the neighboring lines are not quoted. */
function asMarkdown(lines: Line[], at: number, line: string): string {
  const isAlone = !lines[at - 1]?.isQuoted && !lines[at + 1]?.isQuoted
  return isAlone ? line.replace(/^>(?=[^\s>])/, '\\>') : line
}

function piecesOf(lines: Line[], fates: Fate[]): string[] {
  const pieces: string[] = []
  for (const [start, end] of runs(lines, (_, at) => fates[at] === 'left-out'))
    pieces.push(
      lines
        .slice(start, end)
        .map(({ raw }) => raw)
        .join('\n')
        .trim(),
    )
  return pieces.filter((piece) => piece !== '')
}

function sum(lines: Line[], of: (line: Line) => number): number {
  return lines.reduce((total, line) => total + of(line), 0)
}
