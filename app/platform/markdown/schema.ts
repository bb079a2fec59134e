import type { Options } from 'rehype-sanitize'

export type Schema = Options

/** Allowed ids: only those of footnotes, which the pipeline generates. Others could clobber globals of the page. */
const noteId = /^note-[0-9a-f]{8}-/

const structure: Schema = {
  tagNames: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'section'],
    ...['a', 'img', 'input', 'em', 'strong', 'del', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: [
      'href',
      'title',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaLabel',
      ['ariaDescribedBy', noteId],
      ['id', noteId],
      ['className', 'data-footnote-backref'],
    ],
    code: [['className', /^language-[\w+-]{1,30}$/]],
    h2: [
      ['className', 'visually-hidden'],
      ['id', noteId],
    ],
    img: ['src', 'alt', 'title'],
    input: [
      ['disabled', true],
      ['type', 'checkbox'],
      ['checked', true],
    ],
    li: [
      ['className', 'task-list-item'],
      ['id', noteId],
    ],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: [['align', 'left', 'right', 'center']],
    th: [['align', 'left', 'right', 'center']],
    ul: [['className', 'contains-task-list']],
  },
  ancestors: { thead: ['table'], tbody: ['table'], tr: ['table'], th: ['table'], td: ['table'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel', 'sms'], src: ['http', 'https'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'textarea', 'title', 'noscript', 'xmp'],
  clobber: [],
}

/** The schema for members' posts: markdown only, no HTML. */
export const postSchema = structure

/** The schema for articles of admins: markdown, and some HTML that it cannot express. */
export const articleSchema: Schema = {
  ...structure,
  tagNames: [
    ...(structure.tagNames ?? []),
    ...[
      'abbr',
      'b',
      'dd',
      'details',
      'dl',
      'dt',
      'figcaption',
      'figure',
      'i',
      'ins',
      'kbd',
      'mark',
      'q',
      's',
      'sub',
      'summary',
      'var',
    ],
  ],
  attributes: { ...structure.attributes, abbr: ['title'], details: ['open'] },
}
