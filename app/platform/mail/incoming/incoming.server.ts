import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { config } from '#app/platform/config/config.server.ts'
import { uuidFromHash } from '#app/platform/ids.ts'
import { senderAddress, senderName } from '../deliver.server.ts'
import { htmlToMarkdown, textOfHtml } from './html-to-markdown.server.ts'
import { extractNewText, type NewText } from './new-text.ts'
import type { SentMail } from './sent.server.ts'

/** An incoming mail, possibly truncated. */
export interface IncomingMail extends Email {
  /** True if the mail was longer than the limit and was truncated. */
  isCut: boolean
  /**
   * The sender; absent if there are several, in one header or two: an authentication check may have covered only one of
   * them.
   */
  soleSender: string | undefined
}

/**
 * Limits for parsing a mail. Attachments are long lines and cheap to parse; short lines of text and nested parts each
 * cost time and memory.
 */
const MAX_BYTES = 14 * 1024 * 1024
const MAX_SHORT_LINES = 10_000
const SHORT = 60
const bounds = { maxNestingDepth: 20, maxRfc822NestingDepth: 3, maxHeadersSize: 256 * 1024 }
const MAX_TEXT = 200_000

const readBefore = new WeakMap<Uint8Array, Promise<IncomingMail | undefined>>()

/** Parses a raw mail; repeated calls share the result. Undefined if it cannot be parsed. */
export function readMail(raw: Uint8Array): Promise<IncomingMail | undefined> {
  const reading = readBefore.get(raw) ?? read(raw)
  readBefore.set(raw, reading)
  return reading
}

async function read(raw: Uint8Array): Promise<IncomingMail | undefined> {
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const { beginning, flow } = withoutFlow(raw.subarray(0, endOfReading(raw)))
  const isCut = endOfReading(raw) < raw.length
  const parse = (bytes: Uint8Array) => PostalMime.parse(bytes, bounds).catch(() => undefined)
  const labelled = await parse(beginning)
  if (!labelled) return undefined
  const mail = (await inTheirCharset(beginning, labelled, parse)) ?? labelled
  const named = mail.headers.filter(({ key }) => key === 'from')
  const [sender, ...others] = named.flatMap(({ value }) => addressParser(value, { flatten: true }))
  const address = others.length === 0 ? sender?.address : undefined
  const text = mail.text && flow ? unflowed(mail.text, flow.freesSpace) : mail.text
  return { ...mail, ...(text !== undefined && { text }), isCut, soleSender: address?.toLowerCase() }
}

const FLOWED = /(;\s*format\s*=\s*)"?flowed"?/gi

/**
 * Disables the library's handling of format=flowed (RFC 3676), which joins lines of a quote with those below it.
 * Decoding as latin1 maps each byte to one character, so nothing else changes.
 */
function withoutFlow(beginning: Uint8Array): { beginning: Uint8Array; flow?: { freesSpace: boolean } } {
  const source = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.byteLength).toString('latin1')
  if (source.search(FLOWED) === -1) return { beginning }
  const flow = { freesSpace: /;\s*delsp\s*=\s*"?yes/i.test(source) }
  return { beginning: Buffer.from(source.replace(FLOWED, '$1fixed'), 'latin1'), flow }
}

/** Joins flowed lines, for each quote depth separately. */
function unflowed(text: string, freesSpace: boolean): string {
  const paragraphs: { quotePrefix: string; flows: boolean; parts: string[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const quotePrefix = /^>*/.exec(line)?.[0] ?? ''
    const words = line.slice(quotePrefix.length).replace(/^ /, '')
    const last = paragraphs.at(-1)
    const flows = words.endsWith(' ') && words !== '-- '
    const part = flows && freesSpace ? words.slice(0, -1) : words
    if (last?.flows && last.quotePrefix === quotePrefix && words !== '-- ') {
      last.parts.push(part)
      last.flows = flows
    } else paragraphs.push({ quotePrefix, flows, parts: [part] })
  }
  return paragraphs
    .map(({ quotePrefix, parts }) => (quotePrefix ? `${quotePrefix} ${parts.join('')}` : parts.join('')))
    .join('\n')
}

function endOfReading(raw: Uint8Array): number {
  let end = 0
  for (let lines = 0; lines < MAX_SHORT_LINES; ) {
    const next = raw.indexOf(0x0a, end)
    if (next === -1 || next >= MAX_BYTES) return Math.min(raw.length, MAX_BYTES)
    const isBoundary = raw[end] === 0x2d && raw[end + 1] === 0x2d
    if (next - end < SHORT || isBoundary) lines++
    end = next + 1
  }
  return end
}

const LABEL = /charset\s*=\s*"?([\w.:-]+)"?/gi
const UNLABELLED = /^content-type:\s*text\/(?:plain|html)/gim

/**
 * Parses the mail again if its charset label is wrong: the bytes are invalid in the declared charset and valid in
 * another. Undefined if the label is right.
 */
async function inTheirCharset(
  raw: Uint8Array,
  labelled: Email,
  parse: (raw: Uint8Array) => Promise<Email | undefined>,
): Promise<Email | undefined> {
  const content = `${labelled.text ?? ''}${labelled.html ?? ''}`
  if (content.length > MAX_TEXT * 2 || isPlain(content)) return undefined
  const source = Buffer.from(raw).toString('latin1')
  const labels = [...source.matchAll(LABEL)].map(([, label = '']) => label.toLowerCase())
  const relabelled = async (charset: string) => {
    const named =
      labels.length > 0
        ? source.replace(LABEL, `charset=${charset}`)
        : source.replace(UNLABELLED, (type) => `${type}; charset=${charset}`)
    const mail = await parse(Buffer.from(named, 'latin1'))
    return mail && isText(`${mail.text ?? ''}${mail.html ?? ''}`) ? mail : undefined
  }
  if (labels.some((label) => label !== 'utf-8' && label !== 'us-ascii')) {
    const asUtf8 = await relabelled('utf-8')
    if (asUtf8 && !isPlain(`${asUtf8.text ?? ''}${asUtf8.html ?? ''}`)) return asUtf8
  }
  return isText(content) ? undefined : relabelled('windows-1252')
}

const isPlain = (text: string) => /^\p{ASCII}*$/u.test(text)
/** True if decoding produced no replacement character. */
const isText = (text: string) => !text.includes('\ufffd')

/** The sender's own text as markdown, without quotes of our mails. */
export function newTextOf(mail: IncomingMail, sent: SentMail[], correspondents: string[]): NewText {
  return extractNewText(wholeTextOf(mail), {
    sent: sent.flatMap(({ bodyText, bodyHtml }) => [bodyText, textOfHtml(bodyHtml)]),
    subjects: sent.map(({ subject }) => subject),
    addresses: [...ourAddresses(mail), ...correspondents].map((address) => address.toLowerCase()),
    names: ourNames(),
  })
}

/** The whole text of a mail, as markdown. */
export function wholeTextOf({ text, html }: Email): string {
  return text?.trim() ? text.slice(0, MAX_TEXT) : htmlToMarkdown(html ?? '')
}

function ourAddresses(mail: Email): string[] {
  const replyAddresses = recipientsOf(mail).filter((address) => /^(?:reply|lead)\+/i.test(address))
  return [...replyAddresses, senderAddress()]
}

/** The sender names of our mails. */
function ourNames(): string[] {
  const [, named = ''] = /^\s*"?([^"<]*?)"?\s*</.exec(config().mailFrom ?? '') ?? []
  return [named, senderName()].filter((name) => name !== '')
}

/** Parts that are not attachments: signatures, and alternative forms of the text. */
const NO_FILE =
  /^(?:application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef)|text\/(?:calendar|vnd\.google\.email-reaction\+json|html|plain|rfc822-headers)$)/i

/**
 * The attachments of a mail. An inline picture counts only if `newText` references it: others belong to a signature or a
 * quote.
 */
export function filesOf({ attachments, html, text }: Email, newText: string): Attachment[] {
  return attachments.filter((file) => {
    if (file.disposition !== 'attachment' && NO_FILE.test(file.mimeType)) return false
    if (/^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|ms-tnef)$/i.test(file.mimeType)) return false
    const id = file.contentId?.replace(/^<|>$/g, '')
    if (!id || !html?.includes(id)) return true
    const isNamedInText = [`cid:${id}`, `[image: ${file.filename}]`, `[${file.filename}]`].some((name) =>
      newText.includes(name),
    )
    return isNamedInText || (file.disposition === 'attachment' && !text?.includes(`cid:${id}`))
  })
}

/** The recipients of a mail, from its delivery and address headers. */
export function recipientsOf({ to, cc, headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
  const named = [...(to ?? []), ...(cc ?? [])].flatMap(({ address }) => address ?? [])
  return [...delivered.map(({ value }) => value.trim().replace(/^<|>$/g, '')), ...named].slice(0, 50)
}

/**
 * A deterministic id of a mail, to detect duplicates. It includes the text, because some programs reuse a Message-ID.
 */
export function mailKey({ messageId }: Email, words: string, raw: Uint8Array): string {
  const hex = createHash('sha256')
    .update(messageId ? `${messageId}\n${words}` : raw)
    .digest('hex')
  return uuidFromHash(hex)
}

/** The host of reply addresses; undefined if incoming mail is not set up. */
export function answerHost(): string | undefined {
  const { inboundMailSecret, mailFrom, siteUrl } = config()
  if (!inboundMailSecret) return undefined
  return mailFrom?.match(/@([^\s>]+)/)?.[1] ?? new URL(siteUrl).hostname
}
