import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { config } from '#app/platform/config/config.server.ts'
import { senderAddress, senderName } from '../deliver.server.ts'
import { htmlToMarkdown, textOfHtml } from './html-to-markdown.server.ts'
import { type CustomCopy, ownWords } from './own-words.ts'
import type { SentMail } from './sent.server.ts'

/** A mail as far as it is read. */
export interface IncomingMail extends Email {
  /** There was more of it: a text far longer than we take. */
  isCut: boolean
  /**
   * Whom it says it is from; absent where it names two, in one header or in two: what checked the one may not have
   * checked the other.
   */
  soleSender: string | undefined
}

/**
 * Of a mail no more is read. Files are long lines, which take little time; the short lines of texts, and the parts that
 * a mail claims to have, take time and memory each.
 */
const MAX_BYTES = 14 * 1024 * 1024
const MAX_SHORT_LINES = 10_000
const SHORT = 60
const bounds = { maxNestingDepth: 20, maxRfc822NestingDepth: 3, maxHeadersSize: 256 * 1024 }
const MAX_TEXT = 200_000

const readBefore = new WeakMap<Uint8Array, Promise<IncomingMail | undefined>>()

/** The mail that a mail server posts, read once however many ask; undefined for what is none. */
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
  const text = mail.text && flow ? unflowed(mail.text, flow.deletesSpace) : mail.text
  return { ...mail, ...(text !== undefined && { text }), isCut, soleSender: address?.toLowerCase() }
}

const FLOWED = /(;\s*format\s*=\s*)"?flowed"?/gi

/**
 * The mail with its flowing lines as they are (RFC 3676): the library joins those of a quote with those below it. A byte
 * is a letter of latin1, so that nothing else changes.
 */
function withoutFlow(beginning: Uint8Array): { beginning: Uint8Array; flow?: { deletesSpace: boolean } } {
  const source = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.byteLength).toString('latin1')
  if (source.search(FLOWED) === -1) return { beginning }
  const flow = { deletesSpace: /;\s*delsp\s*=\s*"?yes/i.test(source) }
  return { beginning: Buffer.from(source.replace(FLOWED, '$1fixed'), 'latin1'), flow }
}

/** Joins lines that flow on, of one depth of quotes each. */
function unflowed(text: string, deletesSpace: boolean): string {
  const paragraphs: { mark: string; flows: boolean; parts: string[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const mark = /^>*/.exec(line)?.[0] ?? ''
    const words = line.slice(mark.length).replace(/^ /, '')
    const last = paragraphs.at(-1)
    const flows = words.endsWith(' ') && words !== '-- '
    const part = flows && deletesSpace ? words.slice(0, -1) : words
    if (last?.flows && last.mark === mark && words !== '-- ') {
      last.parts.push(part)
      last.flows = flows
    } else paragraphs.push({ mark, flows, parts: [part] })
  }
  return paragraphs.map(({ mark, parts }) => (mark ? `${mark} ${parts.join('')}` : parts.join(''))).join('\n')
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
 * The mail read again where the charset that it names is not the one that it is in: bytes that are no text in the one,
 * and text in another. Undefined where the label is right.
 */
async function inTheirCharset(
  raw: Uint8Array,
  labelled: Email,
  parse: (raw: Uint8Array) => Promise<Email | undefined>,
): Promise<Email | undefined> {
  const said = `${labelled.text ?? ''}${labelled.html ?? ''}`
  if (said.length > MAX_TEXT * 2 || isPlain(said)) return undefined
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
  return isText(said) ? undefined : relabelled('windows-1252')
}

const isPlain = (text: string) => /^\p{ASCII}*$/u.test(text)
/** No sign stands for bytes that mean nothing. */
const isText = (text: string) => !text.includes('\ufffd')

/** What its sender wrote, as markdown, without what they quote of what we sent them. */
export function ownWordsOf(mail: IncomingMail, sent: SentMail[], correspondents: string[]): CustomCopy {
  return ownWords(wholeTextOf(mail), {
    sent: sent.flatMap(({ bodyText, bodyHtml }) => [bodyText, textOfHtml(bodyHtml)]),
    subjects: sent.map(({ subject }) => subject),
    addresses: [...ourAddresses(mail), ...correspondents].map((address) => address.toLowerCase()),
    names: ourNames(),
  })
}

/** All of a mail's text, as markdown. */
export function wholeTextOf({ text, html }: Email): string {
  return text?.trim() ? text.slice(0, MAX_TEXT) : htmlToMarkdown(html ?? '')
}

function ourAddresses(mail: Email): string[] {
  const own = recipientsOf(mail).filter((address) => /^(?:reply|lead)\+/i.test(address))
  return [...own, senderAddress()]
}

/** The names that our mails come under. */
function ourNames(): string[] {
  const [, named = ''] = /^\s*"?([^"<]*?)"?\s*</.exec(config().mailFrom ?? '') ?? []
  return [named, senderName()].filter((name) => name !== '')
}

/** Signatures of the mail itself, and forms of its text: no files that somebody sent along. */
const NO_FILE =
  /^(?:application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef)|text\/(?:calendar|vnd\.google\.email-reaction\+json|html|plain|rfc822-headers)$)/i

/**
 * The files that came along. A picture that stands within the text is one of them where what was kept of it names it:
 * others belong to a signature, or to what is quoted.
 */
export function filesOf({ attachments, html, text }: Email, kept: string): Attachment[] {
  return attachments.filter((file) => {
    if (file.disposition !== 'attachment' && NO_FILE.test(file.mimeType)) return false
    if (/^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|ms-tnef)$/i.test(file.mimeType)) return false
    const id = file.contentId?.replace(/^<|>$/g, '')
    if (!id || !html?.includes(id)) return true
    const isNamedInText = [`cid:${id}`, `[image: ${file.filename}]`, `[${file.filename}]`].some((name) =>
      kept.includes(name),
    )
    return isNamedInText || (file.disposition === 'attachment' && !text?.includes(`cid:${id}`))
  })
}

/** Whom a mail reached, or was meant for. */
export function recipientsOf({ to, cc, headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
  const named = [...(to ?? []), ...(cc ?? [])].flatMap(({ address }) => address ?? [])
  return [...delivered.map(({ value }) => value.trim().replace(/^<|>$/g, '')), ...named].slice(0, 50)
}

/**
 * What names a mail, as an id: the same mail has the same, on whatever ways it came twice. Some programs give each mail
 * the same Message-ID, so its words belong to it.
 */
export function mailKey({ messageId }: Email, words: string, raw: Uint8Array): string {
  const hex = createHash('sha256')
    .update(messageId ? `${messageId}\n${words}` : raw)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The host of addresses for answers; undefined where no mail comes in. */
export function answerHost(): string | undefined {
  const { inboundMailSecret, mailFrom, siteUrl } = config()
  if (!inboundMailSecret) return undefined
  return mailFrom?.match(/@([^\s>]+)/)?.[1] ?? new URL(siteUrl).hostname
}
