import type { readMarkdown } from './markdown.ts'

// Types of the nodes of a parsed markdown text.
export type MarkdownRoot = ReturnType<typeof readMarkdown>
export type MarkdownNode = MarkdownRoot['children'][number]
export type MarkdownNodeOf<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>
/** A block that a quote, a list item or a footnote can contain. */
export type MarkdownBlock = MarkdownNodeOf<'blockquote'>['children'][number]
/** Inline content of a paragraph. */
export type MarkdownWords = MarkdownNodeOf<'paragraph'>['children'][number]
