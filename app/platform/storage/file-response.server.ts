import { ownProperty } from '#app/platform/own-property.ts'
import { type Bucket, storage } from './storage.server.ts'
import { charsetOf } from './text-charset.ts'

/** A stored file, with how to serve it. */
export interface ServedFile {
  bucket: Bucket
  path: string
  /** Download name; the last part of the path if absent. */
  name?: string
  attachment: boolean
  /** Cache lifetime in seconds; 0 for files that require authorization. */
  maxAge: number
}

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
}

/** The content type for a file name; `application/octet-stream` if unknown. */
export function contentTypeOf(name: string): string {
  return ownProperty(types, name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream'
}

/**
 * Streams a stored file with range requests (RFC 9110, one range), `ETag` and 304, and headers that keep its content
 * from running as script.
 * @throws NotFound
 */
export async function fileResponse(request: Request, file: ServedFile): Promise<Response> {
  const { size, modifiedAt } = await storage().stat(file.bucket, file.path)
  const etag = `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`
  const name = file.name ?? file.path.split('/').at(-1) ?? 'file'
  const headers = new Headers({
    'content-type': contentTypeOf(name),
    'content-disposition': disposition(file.attachment ? 'attachment' : 'inline', name),
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'cache-control': file.maxAge > 0 ? `public, max-age=${file.maxAge}, immutable` : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = rangeOf(request, size, etag)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  if (contentTypeOf(name) === types.txt && size > 0)
    headers.set('content-type', `text/plain; charset=${charsetOf(await beginningOf(file, size))}`)
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const body = request.method === 'HEAD' ? null : await storage().read(file.bucket, file.path, range)
  return new Response(body, { status: range ? 206 : 200, headers })
}

// The encoding is detected from the first non-ASCII characters, which may come late.
const MAX_READ = 256 * 1024

async function beginningOf({ bucket, path }: ServedFile, size: number): Promise<Uint8Array> {
  const stream = await storage().read(bucket, path, { start: 0, end: Math.min(size, MAX_READ) - 1 })
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function rangeOf(
  request: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const condition = request.headers.get('if-range')
  if (condition !== null && condition !== etag) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

// RFC 6266: a plain name for old clients, the real one percent-encoded.
function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
