import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'yaml'
import { z } from 'zod'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { slugOf } from '#app/platform/slugs.ts'
import { articleTables, type Foreign, type ForeignArticle, momentOf } from './foreign.ts'

/** Limits for an archive; articles reach their own limit long before. */
const MAX_FILES = 5000
const MAX_FILE_BYTES = 4 * 1024 * 1024

/**
 * Converts a zip of markdown files to JSON for `readMarkdownFiles`; returns other files unchanged.
 * @throws BackupError if the zip is damaged or has no markdown
 */
export function withoutZip(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return bytes
  const markdown = Object.entries(unzipped(bytes)).map(([path, content]) => ({ path, text: strFromU8(content) }))
  if (markdown.length === 0) throw new BackupError('This archive holds no markdown: no file in it ends with .md.')
  return Buffer.from(JSON.stringify({ markdown }))
}

function unzipped(bytes: Buffer): Record<string, Uint8Array> {
  let files = 0
  try {
    return unzipSync(bytes, {
      // Skip the `._` files that macOS adds.
      filter: ({ name, originalSize }) =>
        /\.(?:md|markdown)$/i.test(name) &&
        !/(?:^|\/)(?:\._|__MACOSX\/)/.test(name) &&
        originalSize <= MAX_FILE_BYTES &&
        ++files <= MAX_FILES,
    })
  } catch (error) {
    throw new BackupError('This archive is damaged and cannot be opened.', { cause: error })
  }
}

const exported = z.object({ markdown: z.array(z.object({ path: z.string(), text: z.string() })) })

/**
 * Reads markdown files with YAML front matter, as used by Hugo, Jekyll, Eleventy, Astro and Obsidian.
 * @param text from `withoutZip`, or a single file
 */
export function readMarkdownFiles(text: string): Foreign {
  const files = text.startsWith('---') ? [{ path: 'article.md', text }] : exported.parse(JSON.parse(text)).markdown
  const unread: string[] = []
  const articles = articleTables(
    'markdown',
    files.flatMap((file) => articleIn(file, unread)),
  )
  return { ...articles, leftOut: [...unread, ...articles.leftOut] }
}

function articleIn({ path, text }: { path: string; text: string }, unread: string[]): ForeignArticle[] {
  const name = path.replace(/\.\w+$/, '').replace(/\/(?:_?index|readme)$/i, '')
  const [, day, ownName = ''] = /(?:^|\/)(?:(\d{4}-\d\d-\d\d)-)?([^/]+)$/.exec(name) ?? []
  const [head, body] = headAndBody(text)
  const frontMatter = frontMatterOf(head)
  if (!frontMatter) {
    unread.push(`${path}: what stands above its text is no YAML that can be read`)
    return []
  }
  const heading = /^#[ \t]+(.+?)[ \t#]*(?:\n|$)/.exec(body)
  const title = textOf(frontMatter.title) || heading?.[1] || ownName.replaceAll(/[-_]+/g, ' ')
  // Remove a first heading that repeats the title, which the page shows already.
  const markdown = (heading?.[1] === title ? body.slice(heading[0].length) : body).trim()
  const shown = [...markdown.matchAll(/!\[[^\]]*\]\(\s*<?([^)\s>]+)/g)].map(([, address = '']) => address)
  const picture = textOf(frontMatter.image ?? frontMatter.cover ?? frontMatter.feature_image ?? frontMatter.thumbnail)
  const isOnTheWeb = (address: string) => /^https?:/.test(address)
  const isDraft =
    frontMatter.draft === true || frontMatter.published === false || textOf(frontMatter.status) === 'draft'
  const [category, ...more] = namesIn(frontMatter.categories ?? frontMatter.category).map(labelOf)
  return [
    {
      key: path,
      slug: slugOf(textOf(frontMatter.slug) || ownName),
      title,
      markdown,
      pictures: [...new Set(shown.filter(isOnTheWeb))],
      leftOut: [...new Set([...shown, picture])]
        .filter((address) => address !== '' && !isOnTheWeb(address))
        .map((address) => `picture ${address}: a picture in the archive does not come along. Upload it here`),
      status: isDraft ? 'draft' : 'published',
      createdAt: momentOf(timeOf(frontMatter.date ?? frontMatter.pubDate ?? frontMatter.created ?? day), null),
      updatedAt: momentOf(timeOf(frontMatter.lastmod ?? frontMatter.updated ?? frontMatter.updatedDate), null),
      paths: [...namesIn(frontMatter.permalink ?? frontMatter.url), ...namesIn(frontMatter.aliases)].filter((at) =>
        at.startsWith('/'),
      ),
      tags: [...namesIn(frontMatter.tags).map(labelOf), ...more],
      category,
      isFeatured: frontMatter.featured === true,
      excerpt: textOf(frontMatter.excerpt ?? frontMatter.summary),
      author: namesIn(frontMatter.author ?? frontMatter.authors).join(', '),
      feature: isOnTheWeb(picture) ? { address: picture, alt: textOf(frontMatter.image_alt) } : undefined,
      description: textOf(frontMatter.description),
      canonicalUrl: textOf(frontMatter.canonical ?? frontMatter.canonical_url ?? frontMatter.canonicalURL),
    },
  ]
}

function headAndBody(text: string): [head: string, body: string] {
  const [whole, head = ''] = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text) ?? ['']
  return [head, text.slice(whole.length).replace(/^\s*\n/, '')]
}

/** @returns undefined if it is not YAML or not a mapping */
function frontMatterOf(head: string): Record<string, unknown> | undefined {
  try {
    const frontMatter: unknown = parse(head, { schema: 'core', maxAliasCount: 0 }) ?? {}
    return typeof frontMatter === 'object' && !Array.isArray(frontMatter)
      ? (frontMatter as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

// Converts Hugo's `2024-03-01 10:00:00 +0100`, which JavaScript cannot parse.
function timeOf(value: unknown): string {
  return textOf(value).replace(
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)(?: ?([+-]\d\d):?(\d\d)| ?UTC)?$/,
    (_, day, time, hours, minutes) => `${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`,
  )
}

function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',')
  return names.map((name) => name.trim()).filter(Boolean)
}

function labelOf(name: string) {
  return { slug: slugOf(name), name }
}
