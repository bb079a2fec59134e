/**
 * Detects the encoding of a text from its beginning: by its byte order mark, as UTF-8 if valid, as Shift_JIS if valid
 * and it contains kana, and otherwise as windows-1252.
 */
export function charsetOf(beginning: Uint8Array): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  if (decodedAs('utf-8', beginning) !== undefined) return 'utf-8'
  // Western text is rarely valid Shift_JIS, and even then rarely contains kana.
  return /[\u3041-\u3096\u30a1-\u30fa]/.test(decodedAs('shift_jis', beginning) ?? '') ? 'shift_jis' : 'windows-1252'
}

/** Decodes bytes; undefined if they are invalid in this encoding. The last character may be incomplete. */
function decodedAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
