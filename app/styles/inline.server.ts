import { readFile } from 'node:fs/promises'
import path from 'node:path'

const known = new Map<string, Promise<string>>()

/**
 * The text of the built CSS files of a page, in order, to stand in its head: one round trip instead of two.
 * @param hrefs addresses as the route manifest has them (`/assets/x.css`, or `/assets/x.css#` where a script brings the
 *   same styles later), repeated ones count once
 * @returns undefined in development, where Vite serves the styles
 */
export async function inlineStyles(hrefs: string[]): Promise<string | undefined> {
  if (!import.meta.env.PROD) return undefined
  const files = new Set(hrefs.map((href) => href.replace(/#$/, '')))
  const texts = await Promise.all([...files].map((href) => known.get(href) ?? remember(href)))
  return texts.join('')
}

function remember(href: string): Promise<string> {
  const text = readFile(path.resolve('build/client', href.slice(1)), 'utf8').then((css) => css.trim())
  known.set(href, text)
  return text
}
