import type { Bucket } from './storage.server.ts'

/** The stored file that the site serves at `url`: `/files/articles/thumbnails/17.png`. Undefined for other addresses. */
export function fileAt(url: string): { bucket: Bucket; path: string } | undefined {
  const [, bucket, path] = /^\/files\/([a-z]+)\/(.+)$/.exec(url) ?? []
  return path ? { bucket: bucket as Bucket, path } : undefined
}
