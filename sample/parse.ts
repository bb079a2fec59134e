// Reads the sample articles: a JSON header between `---json` and `---`, then markdown.
import { z } from 'zod'

const articleMeta = z.strictObject({
  title: z.string().min(8).max(90),
  excerpt: z.string().min(60).max(220),
  description: z.string().min(60).max(155),
  category: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1).max(5),
  featured: z.boolean().default(false),
  published: z.boolean().default(true),
  publishedAt: z.iso.datetime(),
})

export type SampleArticle = { meta: z.infer<typeof articleMeta>; body: string }

const header = /^---json\n([\s\S]*?)\n---\n/
const image = /!\[[^\]]*\]\(sample:images\/([^\s)]+)/g

/**
 * Splits a sample article into its facts and its markdown. Throws when the header is missing, is not JSON or lacks a
 * fact.
 */
export function parseArticle(text: string): SampleArticle {
  const found = header.exec(text)
  if (!found?.[1]) throw new Error('A sample article starts with its JSON header between ---json and ---.')
  return { meta: articleMeta.parse(JSON.parse(found[1])), body: text.slice(found[0].length).trim() }
}

/** The file names under `sample/images/` that a body shows, each once. */
export function imagesOf(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(image), (match) => match[1] ?? ''))]
}
