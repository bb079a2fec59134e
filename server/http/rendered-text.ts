import { transcode } from 'node:buffer'
import { pagePolicy } from './headers/policy.ts'

/** The text of a page that was rendered, and what is made of it to be sent. */
export interface RenderedText {
  /** No part that carries the nonce stands in two of them. */
  pieces: string[]
  /** The secret mark that its own inline parts carry. */
  nonce: string
  /** Made by `policyOf`. */
  policy?: string
  /** Made by `encodedOnce`. */
  bytes?: Uint8Array<ArrayBuffer>
}

/** Texts that are remembered, and how long one may be that is: some 4 MB at most. */
const most = 20
const longest = 100_000

const known = new Map<string, RenderedText>()

/**
 * The same text as it was rendered before, if it was lately: a page that nobody may keep (a search, an address with
 * parameters that no page knows) is rendered for each request, and mostly says the same. Its bytes, its policy and its
 * compressed forms are made once. What differs each time is the nonce; the former rendering goes out with its own, as
 * one from the page cache does: the policy names hashes. A nonce that somebody has read there is of no use in a text
 * of theirs, which is then another text.
 */
export function sameText(html: string, nonce: string): RenderedText {
  const text = { pieces: [html], nonce }
  if (html.length > longest || nonce === '') return text
  const key = html.replaceAll(nonce, '')
  const same = known.get(key) ?? text
  known.delete(key)
  known.set(key, same)
  // The one that was asked for least recently stands first.
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
  return same
}

/** Its Content-Security-Policy, in no frame. */
export function policyOf(text: RenderedText): string {
  text.policy ??= pagePolicy(text.pieces, text.nonce)
  return text.policy
}

/** Its bytes, not compressed. */
export function encodedOnce(text: RenderedText): Uint8Array<ArrayBuffer> {
  text.bytes ??= encoded(text.pieces)
  return text.bytes
}

/** Its bytes without the marks of its inline parts, whose hashes its policy names: the same for each rendering. */
export function encodedWithoutNonce({ pieces, nonce }: RenderedText): Uint8Array<ArrayBuffer> {
  return encoded(pieces.map((piece) => piece.replaceAll(` nonce="${nonce}"`, '')))
}

/** Where a page stands as the engine has it before it becomes bytes: one of up to 256,000 characters. */
const asItStands = Buffer.allocUnsafeSlow(512_000)

/** The engine writes UTF-8 character by character. To take a text as it is and convert all of it takes a third. */
function encoded(pieces: string[]): Uint8Array<ArrayBuffer> {
  if (pieces.reduce((sum, { length }) => sum + length, 0) * 2 > asItStands.length) return encodedInPieces(pieces)
  let end = 0
  for (const piece of pieces) end += asItStands.write(piece, end, 'utf16le')
  try {
    const { buffer, byteOffset, byteLength } = transcode(asItStands.subarray(0, end), 'utf16le', 'utf8')
    return new Uint8Array(buffer, byteOffset, byteLength)
  } catch {
    // Half of a character (a surrogate) is none; the engine writes a sign in its place.
    return encodedInPieces(pieces)
  }
}

function encodedInPieces(pieces: string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += new TextEncoder().encodeInto(piece, bytes.subarray(at)).written
  return bytes
}
