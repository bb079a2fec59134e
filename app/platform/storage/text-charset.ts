/**
 * The encoding that a text is in, by what it begins with: its byte order mark; UTF-8 where the bytes are that; Shift_JIS
 * where they are that and hold kana; else what Windows writes in Western Europe and America.
 */
export function charsetOf(beginning: Uint8Array): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  if (decodedAs('utf-8', beginning) !== undefined) return 'utf-8'
  // Bytes of Western letters are seldom Shift_JIS, and seldom kana where they are.
  return /[\u3041-\u3096\u30a1-\u30fa]/.test(decodedAs('shift_jis', beginning) ?? '') ? 'shift_jis' : 'windows-1252'
}

/** Undefined where the bytes are not in this encoding. The last letter may be cut. */
function decodedAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
