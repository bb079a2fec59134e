/**
 * A file name that is safe in a path: its last part, without control and reserved characters, at most 120 bytes, with
 * its extension.
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
