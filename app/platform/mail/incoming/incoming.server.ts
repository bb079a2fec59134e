import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'
import { config } from '#app/platform/config/config.server.ts'
import { ownWords, textOfHtml } from './own-words.ts'

/** A mail as far as it is read. */
export interface IncomingMail extends Email {
  /** There was more of it: files, or a text far longer than we take. */
  isCut: boolean
  /**
   * Whom it says it is from; absent where it names two, in one header or in two: what checked the one may not have
   * checked the other.
   */
  soleSender: string | undefined
}

/** Of a mail no more is read: what somebody writes stands at its beginning, and each line takes time and memory. */
const most = { bytes: 512 * 1024, lines: 10_000 }
const bounds = { maxNestingDepth: 20, maxRfc822NestingDepth: 3, maxHeadersSize: 256 * 1024 }

const readBefore = new WeakMap<Uint8Array, Promise<IncomingMail | undefined>>()

/** The mail that a mail server posts, read once however many ask; undefined for what is none. */
export function readMail(raw: Uint8Array): Promise<IncomingMail | undefined> {
  const reading = readBefore.get(raw) ?? read(raw)
  readBefore.set(raw, reading)
  return reading
}

async function read(raw: Uint8Array): Promise<IncomingMail | undefined> {
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const beginning = raw.subarray(0, endOfReading(raw))
  const mail = await PostalMime.parse(beginning, bounds).catch(() => undefined)
  if (!mail) return undefined
  const named = mail.headers.filter(({ key }) => key === 'from')
  const [sender, ...others] = named.flatMap(({ value }) => addressParser(value, { flatten: true }))
  const address = others.length === 0 ? sender?.address : undefined
  return { ...mail, isCut: beginning.length < raw.length, soleSender: address?.toLowerCase() }
}

function endOfReading(raw: Uint8Array): number {
  let end = 0
  for (let lines = 0; lines < most.lines; lines++) {
    const next = raw.indexOf(0x0a, end)
    if (next === -1 || next >= most.bytes) return most.bytes
    end = next + 1
  }
  return end
}

/** What its sender wrote, without what they quote. */
export function ownWordsOf({ text, html }: Email): string {
  return ownWords(text?.trim() ? text : textOfHtml(html ?? ''))
}

/** True for what no person wrote: absences, bounces, lists (RFC 3834). */
export function isAutomatic({ headers }: Email): boolean {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
  return (
    !['', 'no'].includes(header('auto-submitted').split(';')[0] ?? '') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence')) ||
    header('return-path') === '<>' ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('content-type').startsWith('multipart/report')
  )
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
