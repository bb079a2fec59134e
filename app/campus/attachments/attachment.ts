/** Limits per file and per form. */
export const attachmentBounds = { bytes: 10 * 1024 * 1024, atOnce: 5 }

/** Storage limits per member, in stored bytes; lower for newcomers. */
export const attachmentRoom = { bytes: 500 * 1024 * 1024, newcomersBytes: 100 * 1024 * 1024 }

/** Document types that are always accepted. */
export const documentKinds = ['pdf', 'doc', 'docx', 'txt'] as const

/** Picture types that the file field accepts besides documents. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A picture or file that a text can reference. */
export interface Attachment {
  id: string
  name: string
  size: number
  isPicture: boolean
}

/** The address of an attachment, which is also how a text references it. */
export function attachmentUrl(id: string): string {
  return `/campus/files/${id}`
}

/** The ids of the pictures and files that a text references, without duplicates. */
export function attachedIn(markdown: string): string[] {
  const named = [...markdown.matchAll(/\/campus\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g)]
  return [...new Set(named.map(([, id = '']) => id))].slice(0, 100)
}

/** The markdown for an attachment: a picture is embedded, any other file is a link with its size. */
export function asWritten({ id, name, size, isPicture }: Attachment): string {
  const plain = name
    .replace(/[[\]\\`*_<>!]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \./g, '.')
    .trim()
  return isPicture ? `![${plain}](${attachmentUrl(id)})` : `[${plain}, ${inBytes(size)}](${attachmentUrl(id)})`
}

function inBytes(size: number): string {
  return size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`
}
