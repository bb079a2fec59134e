import { expect, test } from 'vitest'
import { app } from './product.ts'
import { sitemapPaths } from './sent.ts'

/** Drawing a picture takes long: `npm test` asks for two of each kind of page, the slow run for all. */
export function testSharingPictures(which: 'two pages of each kind' | 'every page and article'): void {
  test(`${which}: each has its own sharing picture`, async () => {
    const all = await sitemapPaths()
    const paths = which === 'every page and article' ? all : twoOfEachKind(all)
    expect(paths.length).toBeGreaterThan(3)
    const pictures = new Map<string, string>()
    for (const path of paths) {
      const response = await fetch(`${app.url}/og${path === '/' ? '/home' : path}.png`)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630])
      expect(bytes.length).toBeLessThan(80_000)
      pictures.set(response.headers.get('etag') as string, path)
    }
    expect(pictures.size).toBe(paths.length)
    const [etag, path] = [...pictures][1] as [string, string]
    expect((await fetch(`${app.url}/og${path}.png`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
}

/** Pages of one kind differ in the last part of their address. */
function twoOfEachKind(paths: string[]): string[] {
  const kindOf = (path: string) => path.replace(/\/about$/, '').replace(/\/[^/]*$/, '')
  return Object.values(Object.groupBy(paths, kindOf)).flatMap((alike = []) => alike.slice(0, 2))
}
