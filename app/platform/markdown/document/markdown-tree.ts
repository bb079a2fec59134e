import type { readMarkdown } from './markdown.ts'

// The nodes of a markdown text, as its reader types them.
export type MarkdownRoot = ReturnType<typeof readMarkdown>
export type MarkdownNode = MarkdownRoot['children'][number]
export type MarkdownNodeOf<Type extends MarkdownNode['type']> = Extract<MarkdownNode, { type: Type }>
/** What may stand in a quote, an item or a footnote. */
export type MarkdownBlock = MarkdownNodeOf<'blockquote'>['children'][number]
/** What may stand in a paragraph. */
export type MarkdownWords = MarkdownNodeOf<'paragraph'>['children'][number]
