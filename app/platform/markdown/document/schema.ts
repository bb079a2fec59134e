import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { shownBlocks } from './shown-blocks.ts'

const cells = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => cell.getAttribute('align'),
      setDOMAttr: (align, attributes) => {
        if (align) attributes.align = align
      },
    },
  },
})

const blocks: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${shownLevel(attrs.level)}`, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { spread: { default: false } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: ({ firstChild }) => ['ul', firstChild?.attrs.checked == null ? {} : { class: 'contains-task-list' }, 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { spread: { default: false }, start: { default: 1 } },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', { start: attrs.start }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    // `checked` is null for an item that is no task.
    attrs: { spread: { default: false }, checked: { default: null } },
    parseDOM: [{ tag: 'li' }],
    toDOM: ({ attrs }) => ['li', attrs.checked === null ? {} : { 'data-checked': String(attrs.checked) }, 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { lang: { default: null }, meta: { default: null } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', { spellcheck: 'false' }, 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...shownBlocks,
  ...cells,
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
}

const marks: Record<string, MarkSpec> = {
  link: {
    inclusive: false,
    attrs: { href: {}, title: { default: null } },
    toDOM: ({ attrs }) => ['a', { 'data-href': attrs.href, href: attrs.href, rel: 'noopener', tabindex: '-1' }, 0],
    parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  strike: { parseDOM: [{ tag: 'del' }, { tag: 's' }], toDOM: () => ['del', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', { spellcheck: 'false' }, 0] },
}

/** The editor's schema: everything that an article's markdown can express, and raw blocks for the rest. */
export const surfaceSchema = new Schema({ nodes: blocks, marks })

// The page's title is its h1: the renderer shows an h1 of the text as h2.
function shownLevel(level: number): number {
  return Math.max(2, level)
}
