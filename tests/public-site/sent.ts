import { get, type IncomingMessage } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { app } from './product.ts'

/** One round trip: ten segments of 1,448 bytes, which a server may send before the browser answers. */
export const MAX_PAGE_BYTES = 14_480

/** What is sent to a browser that takes brotli, and its bytes with the headers. */
export async function sent(path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(app.url + path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await response.toArray())
  const head = response.rawHeaders.map((text) => text.length + 2)
  const bytes = head.reduce((sum, length) => sum + length, body.byteLength + 'HTTP/1.1 200 OK\r\n\r\n'.length)
  const type = response.headers['content-type'] ?? ''
  const isCompressed = response.headers['content-encoding'] === 'br'
  const text = () => (isCompressed ? brotliDecompressSync(body) : body).toString()
  const { location } = response.headers
  const headBytes = bytes - body.byteLength
  return { status: response.statusCode, type, bytes, headBytes, text, location: location?.replace(app.url, '') }
}

/** Like `sent`, compressed as the product does when it has time: in a rush of pages it chooses the lower quality. */
export async function sentWithTime(path: string) {
  const response = await sent(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  const body = brotliCompressSync(Buffer.from(response.text()), { params })
  return { ...response, bytes: response.headBytes + body.byteLength }
}

export function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

/** The addresses of the sitemap, without our origin. */
export async function sitemapPaths(): Promise<string[]> {
  const { text } = await sent('/sitemap.xml')
  return [...text().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
