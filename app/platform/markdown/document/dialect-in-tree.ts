import { type CalloutKind, calloutMarkOf, type EmbedKind, embedMarkOf } from '../dialect.ts'
import type { MarkdownBlock, MarkdownWords } from './markdown-tree.ts'

type Blocks = MarkdownBlock[]

/** The callout that a quote represents; undefined for a plain quote. */
export function calloutOf(blocks: Blocks): { kind: CalloutKind; children: Blocks } | undefined {
  const [paragraph, ...others] = blocks
  if (paragraph?.type !== 'paragraph') return undefined
  const [words, ...otherChildren] = paragraph.children
  const mark = words?.type === 'text' && calloutMarkOf(words.value)
  if (!mark) return undefined
  const value = words.value.slice(mark.length)
  const children = value ? [{ ...words, value }, ...otherChildren] : otherChildren
  return { kind: mark.kind, children: children.length > 0 ? [{ ...paragraph, children }, ...others] : others }
}

/** The button, download or video that a paragraph represents; undefined for others. */
export function embedOf(words: MarkdownWords[]): { kind: EmbedKind; label: string; href: string } | undefined {
  const [mark, link, ...others] = words
  const kind = mark?.type === 'text' && embedMarkOf(mark.value)
  if (!kind || link?.type !== 'link' || link.title || others.length > 0) return undefined
  const [label, ...more] = link.children
  return label?.type === 'text' && more.length === 0 ? { kind, label: label.value, href: link.url } : undefined
}
