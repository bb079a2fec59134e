/**
 * A file's name as it may stand in a path: the last part, no control or reserved characters but quotes, at most 120 bytes, its
 * extension kept.
 */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:|?*#%]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot).slice(0, 12)] : [plain, '']
  let short = stem
  while (Buffer.byteLength(short + extension) > 120) short = [...short].slice(0, -1).join('')
  return `${short || 'file'}${extension}`
}
