import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import rehypeHighlight from 'rehype-highlight'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ImageMetadata, PictureMetadata } from '#app/platform/images/image-metadata.ts'
import {
  plainTextFallback,
  plainTextNote,
  type Rendered,
  type RenderedArticle,
  type TocEntry,
  unrenderedArticle,
} from './as-typed.ts'
import {
  articleBounds,
  type Bounds,
  boundBrackets,
  boundNesting,
  hasTooManyNodes,
  isCrowded,
  postBounds,
  tooMuchOf,
} from './bound.ts'
import { finish } from './finish.ts'
import { readingMinutes as readingMinutesOf } from './reading-time.ts'
import { articleSchema, postSchema } from './schema.ts'
import { showDialect } from './show-dialect.ts'
import { showBrackets } from './shown-brackets.ts'
import { changeElements, element, elementsOf, type HtmlNode, textOf } from './tree.ts'

export type { RenderedArticle, TocEntry } from './as-typed.ts'

/**
 * Renders an article: headings from h2 with anchors, tables, highlighted code, pictures, footnotes, task lists,
 * callouts, buttons, downloads, videos (`dialect.ts`), and some HTML.
 * @param images metadata of the pictures in it (`imagesByUrl(picturesIn(markdown))`)
 */
export function renderArticle(
  markdown: string,
  images: ReadonlyMap<string, ImageMetadata> = new Map(),
): RenderedArticle {
  return remembered(`article\0${JSON.stringify([...images.values()])}\0${markdown}`, (hash) => {
    const tree = treeOf(markdown, hash, articleSchema, articleBounds)
    if (typeof tree === 'string') return unrenderedArticle(markdown, tree)
    showDialect(tree)
    finish(tree, { firstHeading: 2, rel: ['noopener'], images, labelsCells: true })
    slug(tree)
    const toc = tocOf(tree)
    anchor(tree)
    const words = textOf(tree)
    return { html: stringify(tree), text: words, toc, readingMinutes: minutes(words) }
  })
}

/**
 * Renders a post or comment: no HTML, headings from h3, no remote pictures, and links with `nofollow`. Line breaks are
 * kept, as in a chat.
 * @param images metadata of pictures that it may show in addition to those under `/files`
 */
export function renderPost(markdown: string, images: ReadonlyMap<string, PictureMetadata> = new Map()): Rendered {
  return remembered(`post\0${JSON.stringify([...images.values()])}\0${markdown}`, (hash) => {
    const isCut = isCrowded(markdown, postBounds) || boundBrackets(markdown, postBounds) !== markdown
    const tree = treeOf(bulletsAsItems(markdown), hash, postSchema, postBounds)
    if (typeof tree === 'string') return plainTextFallback(markdown)
    finish(tree, { firstHeading: 3, rel: ['nofollow', 'ugc', 'noopener'], images })
    return { html: `${isCut ? `${plainTextNote}\n` : ''}${stringify(tree)}`, text: textOf(tree) }
  })
}

/** Turns bullet characters of text pasted from Word, Google Docs or mail into list markers, except in code. */
function bulletsAsItems(markdown: string): string {
  return markdown
    .split(/^( {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)[^\S\n]*$|$(?![\s\S])))/m)
    .map((part, at) => (at % 2 ? part : part.replace(/^([ \t]*)[•◦▪▫●○■‣⁃·\uf0b7\uf0a7][ \t\u00a0]+/gm, '$1- ')))
    .join('')
}

const reader = unified().use(remarkParse).use(remarkGfm)
// For texts with too many emphasis marks: does not parse emphasis.
const calmReader = unified()
  .data('micromarkExtensions', [{ disable: { null: ['attention'] } }])
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
const lineBreaks = unified().use(remarkBreaks)
const highlight = unified().use(rehypeHighlight)
const slugger = unified().use(rehypeSlug, { prefix: 'section-' })
const writer = unified().use(rehypeStringify)

/** The sanitized tree of a text, or the limit that the text exceeds. */
function treeOf(markdown: string, hash: string, schema: typeof articleSchema, bounds: Bounds): HtmlNode | string {
  const tooMuch = tooMuchOf(markdown, bounds)
  if (tooMuch) return tooMuch
  const raw = schema === articleSchema
  const toHtml = unified().use(remarkRehype, {
    allowDangerousHtml: raw,
    clobberPrefix: `note-${hash.slice(0, 8)}-`,
    footnoteLabelProperties: { className: ['visually-hidden'] },
  })
  try {
    const markup = boundBrackets(boundNesting(markdown, bounds), bounds)
    const parsed = (isCrowded(markdown, bounds) ? calmReader : reader).parse(markup)
    const source = raw ? parsed : (lineBreaks.runSync(parsed) as typeof parsed)
    if (hasTooManyNodes(source, bounds.nodes))
      return `more than ${bounds.nodes.toLocaleString('en')} paragraphs, cells, links and other parts`
    showBrackets(source as HtmlNode, schema)
    const unsafe = toHtml.runSync(source as never)
    const whole = raw
      ? unified()
          .use(rehypeRaw)
          .runSync(unsafe as never)
      : unsafe
    // From here on, only our own code changes the tree.
    const safe = unified()
      .use(rehypeSanitize, schema)
      .runSync(whole as never)
    return highlight.runSync(safe as never) as HtmlNode
  } catch (error) {
    if (error instanceof RangeError) return 'too many lists and quotes within one another'
    throw error
  }
}

function slug(tree: HtmlNode): void {
  slugger.runSync(tree as never)
}

function tocOf(tree: HtmlNode): TocEntry[] {
  return [...elementsOf(tree)]
    .filter((node) => /^h[23]$/.test(node.tagName ?? '') && isSection(node))
    .map((node) => ({ id: String(node.properties?.id), text: textOf(node), level: Number(node.tagName?.[1]) as 2 | 3 }))
}

/** Makes headings link to themselves, unless they contain a link. */
function anchor(tree: HtmlNode): void {
  changeElements(tree, (node) => {
    if (!/^h[2-6]$/.test(node.tagName ?? '') || !isSection(node)) return undefined
    if ([...elementsOf(node)].some((inner) => inner.tagName === 'a')) return undefined
    node.children = [element('a', { className: ['anchor'], href: `#${node.properties?.id}` }, node.children)]
    return undefined
  })
}

// The footnotes heading that remark adds is only for screen readers.
function isSection(heading: HtmlNode): boolean {
  return String(heading.properties?.id).startsWith('section-') && heading.properties?.className === undefined
}

function stringify(tree: HtmlNode): string {
  return writer.stringify(tree as never)
}

function minutes(words: string): number {
  return readingMinutesOf(words.split(/\s+/).length)
}

const rendered = new LRUCache<string, Rendered | RenderedArticle>({ max: 500 })

function remembered<R extends Rendered | RenderedArticle>(key: string, render: (hash: string) => R): R {
  const hash = createHash('sha256').update(key).digest('hex')
  const result = (rendered.get(hash) as R | undefined) ?? render(hash)
  rendered.set(hash, result)
  return result
}
