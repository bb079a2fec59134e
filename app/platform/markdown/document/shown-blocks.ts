import type { NodeSpec } from 'prosemirror-model'

/** Blocks and inline nodes without editable text, shown by a node view or as a placeholder. */
export const shownBlocks: Record<string, NodeSpec> = {
  figure: {
    group: 'block',
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, caption: { default: null }, width: { default: null } },
    toDOM: ({ attrs }) => ['figure', ['img', { src: attrs.src, alt: attrs.alt }]],
    parseDOM: [
      {
        tag: 'figure',
        getAttrs: (figure) => {
          const img = figure.querySelector('img')
          const src = img?.getAttribute('src')
          if (!src) return false
          const caption = figure.querySelector('figcaption')?.textContent || null
          return { src, alt: img?.getAttribute('alt') ?? '', caption, width: figure.getAttribute('data-width') }
        },
      },
    ],
  },
  callout: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { kind: { default: 'note' } },
    parseDOM: [{ tag: 'div[data-callout]', getAttrs: (box) => ({ kind: box.getAttribute('data-callout') }) }],
    toDOM: ({ attrs }) => ['div', { 'data-callout': attrs.kind, class: `callout callout-${attrs.kind}` }, 0],
  },
  embed: {
    group: 'block',
    draggable: true,
    attrs: { kind: { default: 'button' }, label: { default: '' }, href: { default: '' } },
    toDOM: ({ attrs }) => ['p', { 'data-embed': attrs.kind, 'data-href': attrs.href }, attrs.label],
    parseDOM: [
      {
        tag: 'p[data-embed]',
        priority: 60,
        getAttrs: (embed) => ({
          kind: embed.getAttribute('data-embed'),
          label: embed.textContent,
          href: embed.getAttribute('data-href'),
        }),
      },
    ],
  },
  footnote: {
    group: 'block',
    content: 'block+',
    defining: true,
    isolating: true,
    attrs: { label: {} },
    parseDOM: [{ tag: 'div[data-footnote]', getAttrs: (note) => ({ label: note.getAttribute('data-footnote') }) }],
    toDOM: ({ attrs }) => ['div', { 'data-footnote': attrs.label }, 0],
  },
  /** Markdown that the editor cannot represent: shown and saved as source. */
  raw: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    isolating: true,
    parseDOM: [{ tag: 'pre[data-raw]', preserveWhitespace: 'full', priority: 60 }],
    toDOM: () => ['pre', { 'data-raw': '' }, ['code', { spellcheck: 'false' }, 0]],
  },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    toDOM: ({ attrs }) => ['img', { src: attrs.src, alt: attrs.alt }],
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (img) => ({ src: img.getAttribute('src'), alt: img.getAttribute('alt') ?? '' }),
      },
    ],
  },
  footnote_reference: {
    group: 'inline',
    inline: true,
    attrs: { label: {} },
    toDOM: ({ attrs }) => ['sup', { 'data-reference': attrs.label }, attrs.label],
    parseDOM: [{ tag: 'sup[data-reference]', getAttrs: (mark) => ({ label: mark.getAttribute('data-reference') }) }],
  },
  /** Inline HTML. */
  raw_words: {
    group: 'inline',
    inline: true,
    attrs: { source: {} },
    leafText: ({ attrs }) => attrs.source,
    toDOM: ({ attrs }) => ['code', { 'data-raw-words': '' }, attrs.source],
    parseDOM: [{ tag: 'code[data-raw-words]', priority: 60, getAttrs: (code) => ({ source: code.textContent }) }],
  },
}
