import { rightToLeft } from '#app/platform/direction.ts'
import { isBright, type PictureMetadata, srcSetOf } from '#app/platform/images/image-metadata.ts'
import { widthOf } from './dialect.ts'
import { changeElements, element, type HtmlNode, text, textOf } from './tree.ts'

/** Options that differ between articles and posts. */
export interface Finish {
  /** The highest heading level that fits the page around it. */
  firstHeading: number
  /** The `rel` of links that leave the site. */
  rel: string[]
  /** Metadata of the pictures to show, by address. */
  images: ReadonlyMap<string, PictureMetadata & { color?: string }>
  /** Cells after the first carry the heads of their columns, so that a page can show each row as a card on a phone. */
  labelsCells?: boolean
}

/**
 * Prepares a sanitized tree for a page: heading levels, `rel` of links, sized lazy pictures, and tables and code that
 * can be scrolled by keyboard.
 */
export function finish(tree: HtmlNode, { firstHeading, rel, images, labelsCells }: Finish): void {
  const tables = new Set<string>()
  // If any text is right-to-left, each block gets the direction of its first letters.
  const turns = rightToLeft.test(textOf(tree))
  changeElements(tree, (node) => {
    const properties = node.properties ?? {}
    if (turns && turned.has(node.tagName ?? '')) node.properties = Object.assign(properties, { dir: 'auto' })
    switch (node.tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        node.tagName = `h${Math.max(Number(node.tagName[1]), firstHeading)}`
        return undefined
      case 'a':
        if (isExternal(properties.href)) properties.rel = rel
        return undefined
      case 'img':
        return picture(node, images, rel)
      case 'p':
        return figureOf(node)
      case 'table':
        if (labelsCells) labelCells(node)
        return scrolling(node, tables)
      case 'pre':
        properties.tabIndex = 0
        return undefined
      case 'li':
        labelTask(node)
        return undefined
      default:
        return undefined
    }
  })
}

const turned = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'ul', 'ol'])

function isExternal(href: unknown): boolean {
  return typeof href === 'string' && /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(href)
}

const STORED_FILE = /^\/files\/(?:articles|downloads|avatars)\/(?!.*\.\.)[\w./-]+$/

// Pictures on other hosts are blocked by our CSP, and would leak the reader's IP address: replace them with a link.
function picture(node: HtmlNode, images: Finish['images'], rel: string[]): HtmlNode {
  const { src: url, alt = '', title } = node.properties as { src?: string; alt?: string; title?: string }
  const { src, width } = widthOf(url ?? '')
  const metadata = images.get(src)
  if (!src || !(metadata || STORED_FILE.test(src)))
    return src ? element('a', { href: src, rel }, [text(alt || src)]) : text(alt)
  const img = element('img', {
    src,
    alt,
    title,
    dataWidth: width ?? undefined,
    width: metadata?.width,
    height: metadata?.height,
    loading: 'lazy',
    decoding: 'async',
    className: metadata?.color && isBright(metadata.color) ? ['bright'] : undefined,
  })
  if (!metadata || metadata.widths.length === 0) return img
  const source = (type: 'avif' | 'webp') =>
    element('source', {
      type: `image/${type}`,
      srcSet: srcSetOf(metadata, type),
      sizes: '(min-width: 48rem) 41rem, 100vw',
    })
  return element('picture', {}, [source('avif'), source('webp'), img])
}

/** Turns a picture that is alone in its paragraph into a figure; its title becomes the caption. */
function figureOf(paragraph: HtmlNode): HtmlNode | undefined {
  const [only, ...others] = (paragraph.children ?? []).filter((child) => child.type !== 'text' || child.value?.trim())
  if (others.length > 0 || !only || !['picture', 'img'].includes(only.tagName ?? '')) return undefined
  const img = only.tagName === 'img' ? only : only.children?.at(-1)
  const caption = img?.properties?.title
  const width = img?.properties?.dataWidth
  if (img?.properties) Object.assign(img.properties, { title: undefined, dataWidth: undefined })
  return element('figure', { className: width ? [`figure-${width}`] : undefined }, [
    only,
    ...(typeof caption === 'string' ? [element('figcaption', {}, [text(caption)])] : []),
  ])
}

function scrolling(table: HtmlNode, labels: Set<string>): HtmlNode {
  const base = `Table: ${headsOf(table).filter(Boolean).join(', ').slice(0, 100) || 'figures'}`
  const label = labels.has(base) ? `${base} (${labels.size + 1})` : base
  labels.add(label)
  return element('div', { className: ['table'], role: 'region', ariaLabel: label, tabIndex: 0 }, [table])
}

/** The texts of a table's column heads. */
function headsOf(table: HtmlNode): string[] {
  const head = childrenOf(table, 'thead')[0]
  const row = head && childrenOf(head, 'tr')[0]
  return row ? childrenOf(row, 'th').map(textOf) : []
}

function labelCells(table: HtmlNode): void {
  const heads = headsOf(table)
  for (const body of childrenOf(table, 'tbody'))
    for (const row of childrenOf(body, 'tr'))
      for (const [at, cell] of childrenOf(row, 'td').entries())
        if (at > 0 && heads[at]) cell.properties = { ...cell.properties, dataLabel: heads[at] }
}

function childrenOf(node: HtmlNode, tagName: string): HtmlNode[] {
  return node.children?.filter((child) => child.tagName === tagName) ?? []
}

// A checkbox needs an accessible name: use the text of the task.
function labelTask(item: HtmlNode): void {
  const box =
    item.children?.find((child) => child.tagName === 'input') ??
    item.children?.find((child) => child.tagName === 'p')?.children?.find((child) => child.tagName === 'input')
  if (box?.properties) box.properties.ariaLabel = textOf(item).slice(0, 200) || 'Task'
}
