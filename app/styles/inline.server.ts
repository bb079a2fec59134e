import { readFile } from 'node:fs/promises'
import path from 'node:path'

const known = new Map<string, Promise<string>>()

/**
 * The contents of a page's CSS files in order, to inline them in the head, which saves a round trip.
 * @param hrefs addresses in the route manifest (`/assets/x.css`, or `/assets/x.css#` if a script loads the same styles
 * later); duplicates are ignored
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
