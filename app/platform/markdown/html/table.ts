import type { Node } from 'prosemirror-model'
import { surfaceSchema } from '../document/schema.ts'
import type { HtmlNode } from '../tree.ts'
import { classesOf, findElement, property, styleOf } from './elements.ts'
import type { Read, ReadContext } from './read.ts'

/** Maximum number of columns that a cell may span: the columns are written out. */
const MAX_SPAN = 50

/** Converts a table; for a layout table, the blocks in its cells. */
export function tableOf(table: HtmlNode, context: ReadContext, read: Read): Node[] {
  const captions = (table.children ?? []).filter(({ tagName }) => tagName === 'caption')
  const rows = rowsOf(table)
  const isLayout =
    property(table, 'role') === 'presentation' ||
    rows.some((row) => row.some((cell) => findElement(cell, ({ tagName }) => /^(?:table|pre)$/.test(tagName ?? ''))))
  if (isLayout) return rows.flat().flatMap((cell) => (isGutter(cell) ? [] : read(cell.children ?? [], context)))
  const grid = placed(rows)
  const width = Math.max(0, ...grid.map((row) => row.length))
  const before = read(captions, context)
  if (width === 0) return before
  const lines = grid.map((row) => Array.from({ length: width }, (_, at) => row[at]))
  const align = Array.from({ length: width }, (_, at) => alignOf(lines[0]?.[at]) ?? alignOf(lines[1]?.[at]) ?? null)
  const nodes = lines.map((row, at) =>
    surfaceSchema.node(
      'table_row',
      null,
      row.map((cell, column) =>
        surfaceSchema.node(
          at === 0 ? 'table_header' : 'table_cell',
          { align: align[column] },
          cell ? inOneLine(read(cell.children ?? [], context), context.options.isArticle) : [],
        ),
      ),
    ),
  )
  const isEmpty = nodes.every((row) => row.children.every((cell) => cell.childCount === 0))
  return isEmpty ? before : [...before, surfaceSchema.node('table', null, nodes)]
}

function rowsOf(table: HtmlNode): HtmlNode[][] {
  const parts = (table.children ?? []).flatMap((part) =>
    /^t(?:head|body|foot)$/.test(part.tagName ?? '') ? (part.children ?? []) : [part],
  )
  return parts
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => (row.children ?? []).filter(({ tagName }) => tagName === 'td' || tagName === 'th'))
}

/** Assigns cells to columns: a cell that spans several takes the first and leaves the others empty. */
function placed(rows: HtmlNode[][]): (HtmlNode | undefined)[][] {
  const occupied: Set<number>[] = []
  return rows.map((row, at) => {
    const cells: (HtmlNode | undefined)[] = []
    for (const cell of row) {
      let column = cells.length
      while (occupied[at]?.has(column)) column += 1
      cells[column] = cell
      const width = spanned(cell, 'colSpan')
      cells.length = column + width
      for (let below = 1; below < Math.min(spanned(cell, 'rowSpan'), rows.length - at); below += 1)
        for (let beside = 0; beside < width; beside += 1)
          occupied[at + below] = (occupied[at + below] ?? new Set<number>()).add(column + beside)
    }
    return Array.from(cells)
  })
}

function spanned(cell: HtmlNode, name: 'colSpan' | 'rowSpan'): number {
  return Math.min(Math.max(Math.trunc(Number(property(cell, name))) || 1, 1), name === 'colSpan' ? MAX_SPAN : 1_000)
}

function alignOf(cell: HtmlNode | undefined): string | undefined {
  const inner = cell?.children?.find(({ type }) => type === 'element')
  for (const node of [cell, inner]) {
    if (!node) continue
    const alignment = property(node, 'align') || styleOf(node).get('text-align') || ''
    if (/^(?:right|center)$/.test(alignment) || (alignment === 'left' && node.properties?.align)) return alignment
    if (alignment === 'end') return 'right'
  }
  return undefined
}

// True for a cell with line numbers beside code.
function isGutter(cell: HtmlNode): boolean {
  return classesOf(cell).some((name) => /^(?:gutter|linenos?|blob-num|rouge-gutter)$/.test(name))
}

/** Joins the lines of a cell; articles may keep the breaks. */
function inOneLine(blocks: Node[], hasBreaks: boolean): Node[] {
  const lines = blocks.flatMap(linesIn)
  const between = () => (hasBreaks ? surfaceSchema.node('raw_words', { source: '<br>' }) : surfaceSchema.text(' '))
  return lines.flatMap((line, at) => (at > 0 ? [between(), ...line] : line))
}

function linesIn(block: Node): Node[][] {
  const { attrs } = block
  switch (block.type.name) {
    case 'code_block':
      return block.textContent
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => [surfaceSchema.text(line.trim(), [surfaceSchema.mark('code')])])
    case 'figure':
      return [[surfaceSchema.node('image', { src: attrs.src, alt: attrs.alt, title: attrs.caption })]]
    case 'embed':
      return [[surfaceSchema.text(attrs.label || attrs.href, [surfaceSchema.mark('link', { href: attrs.href })])]]
    case 'horizontal_rule':
      return []
    case 'heading': {
      const strong = surfaceSchema.mark('strong')
      return [block.children.map((node) => node.mark(strong.addToSet(node.marks)))]
    }
    case 'paragraph':
      return splitAtBreaks(block)
    default:
      return block.children.flatMap(linesIn)
  }
}

function splitAtBreaks(block: Node): Node[][] {
  const lines: Node[][] = [[]]
  for (const node of block.children)
    if (node.type.name === 'hard_break') lines.push([])
    else lines.at(-1)?.push(node)
  return lines.filter((line) => line.length > 0)
}
