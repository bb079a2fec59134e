import type { Mark, Node } from 'prosemirror-model'

/** Tests only: a document as HTML, as one program writes it to the clipboard or a file. */
export type Program = (doc: Node) => string

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const inside = (block: Node, write: (child: Node) => string) => block.children.map(write).join('')
const hrefOf = (marks: readonly Mark[]) =>
  marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined
const has = (node: Node, name: string) => node.marks.some(({ type }) => type.name === name)

interface Names {
  strong: string
  em: string
  strike: string
}

/** Words within elements, each run by itself: `<b>one</b><b><i>two</i></b>`. */
function tagged(block: Node, names: Names, code: (text: string) => string): string {
  return inside(block, (node) => {
    if (node.type.name === 'hard_break') return '<br>'
    const text = escaped(node.text ?? '')
    let html = has(node, 'code') ? code(text) : text
    for (const name of ['strong', 'em', 'strike'] as const)
      if (has(node, name)) html = `<${names[name]}>${html}</${names[name]}>`
    const href = hrefOf(node.marks)
    return href ? `<a href="${escaped(href)}">${html}</a>` : html
  })
}

const short: Names = { strong: 'b', em: 'i', strike: 's' }
const long: Names = { strong: 'strong', em: 'em', strike: 'del' }
const inCode = (text: string) => `<code>${text}</code>`
const sideOf = ({ attrs }: Node) => (attrs.align ? ` style="text-align:${attrs.align}"` : '')

function rows(table: Node, cell: (one: Node) => string): string {
  return `<tbody>${inside(table, (row) => `<tr>${inside(row, cell)}</tr>`)}</tbody>`
}

/** Word for Windows: paragraphs with a level for items, typewriter's faces for code. */
export const word: Program = (doc) => {
  const words = (block: Node) =>
    tagged(block, short, (text) => `<span style='font-family:"Courier New"'>${text}</span>`)
  let lists = 0
  const items = (list: Node, depth: number, id: number): string =>
    list.children
      .map((item, at) => {
        const isOrdered = list.type.name === 'ordered_list'
        const bullet = isOrdered ? `${list.attrs.start + at}.` : '·'
        const style = `mso-list:l${id} level${depth} lfo${id}${depth}${isOrdered ? 1 : 0}`
        const [first, ...otherChildren] = item.children
        const line = first ? words(first) : ''
        return (
          `<p class=MsoListParagraph style='text-indent:-.25in;${style}'><![if !supportLists]><span ` +
          `style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>` +
          `<![endif]>${line}<o:p></o:p></p>\n${otherChildren.map((inner) => items(inner, depth + 1, id)).join('')}`
        )
      })
      .join('')
  const write = (block: Node, style = 'MsoNormal'): string => {
    switch (block.type.name) {
      case 'heading':
        return `<h${block.attrs.level}>${words(block)}<o:p></o:p></h${block.attrs.level}>\n`
      case 'bullet_list':
      case 'ordered_list':
        lists += 1
        return items(block, 1, lists)
      case 'blockquote':
        return inside(block, (child) => write(child, 'MsoQuote'))
      case 'code_block':
        return block.textContent
          .split('\n')
          .map(
            (line) =>
              `<p class=MsoNormal><span style='font-family:Consolas'>${escaped(line).replaceAll(' ', '&nbsp;')}</span></p>\n`,
          )
          .join('')
      case 'table':
        return `<table class=MsoTableGrid border=1>${rows(block, (one) => `<td${one.attrs.align ? ` align=${one.attrs.align}` : ''}><p class=MsoNormal>${words(one)}<o:p></o:p></p></td>`)}</table>\n`
      case 'horizontal_rule':
        return '<div class=MsoNormal align=center><hr size=2 width="100%"></div>\n'
      default:
        return `<p class=${style}>${words(block)}<o:p></o:p></p>\n`
    }
  }
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body lang=EN-US><!--StartFragment-->${inside(doc, write)}<!--EndFragment--></body></html>`
}

/** Google Docs: all in a bold that is none, styles for marks, inner lists beside their items. */
export const googleDocs: Program = (doc) => {
  const span = (node: Node): string => {
    if (node.type.name === 'hard_break') return '<br />'
    const style = [
      `font-family:${has(node, 'code') ? "'Courier New',monospace" : 'Arial,sans-serif'}`,
      `font-weight:${has(node, 'strong') ? 700 : 400}`,
      `font-style:${has(node, 'em') ? 'italic' : 'normal'}`,
      `text-decoration:${has(node, 'strike') ? 'line-through' : 'none'}`,
      'vertical-align:baseline;white-space:pre-wrap',
    ].join(';')
    const html = `<span style="${style}">${escaped(node.text ?? '')}</span>`
    const href = hrefOf(node.marks)
    const way = href && `https://www.google.com/url?q=${encodeURIComponent(href)}&sa=D&source=docs`
    return way ? `<a href="${escaped(way)}" style="text-decoration:none;">${html}</a>` : html
  }
  const line = (block: Node) => `<p dir="ltr" style="line-height:1.38;">${inside(block, span)}</p>`
  const list = (block: Node, depth = 1): string => {
    const tag = block.type.name === 'ordered_list' ? 'ol' : 'ul'
    const start = tag === 'ol' && block.attrs.start !== 1 ? ` start="${block.attrs.start}"` : ''
    const items = inside(block, (item) => {
      const [first, ...otherChildren] = item.children
      const listItem = `<li dir="ltr" style="list-style-type:disc;white-space:pre;" aria-level="${depth}">${first ? line(first) : ''}</li>`
      return listItem + otherChildren.map((inner) => list(inner, depth + 1)).join('')
    })
    return `<${tag}${start} style="margin-top:0">${items}</${tag}>`
  }
  const write = (block: Node): string => {
    switch (block.type.name) {
      case 'heading':
        return `<h${block.attrs.level} dir="ltr">${inside(block, span)}</h${block.attrs.level}>`
      case 'bullet_list':
      case 'ordered_list':
        return list(block)
      case 'blockquote':
        return `<blockquote>${inside(block, write)}</blockquote>`
      case 'code_block':
        return block.textContent
          .split('\n')
          .map(
            (text) =>
              `<p dir="ltr"><span style="font-family:'Roboto Mono',monospace;white-space:pre-wrap">${escaped(text)}</span></p>`,
          )
          .join('')
      case 'table':
        return `<div dir="ltr"><table style="border:none"><colgroup><col /></colgroup>${rows(block, (one) => `<td${sideOf(one)}>${line(one)}</td>`)}</table></div><br />`
      case 'horizontal_rule':
        return '<hr />'
      default:
        return line(block)
    }
  }
  return `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${inside(doc, write)}</b>`
}

/** Plain HTML, as GitHub, WordPress and mail programs have it; what they do differently is in `parts`. */
function plain(
  names: Names,
  parts: { code: (text: string) => string; table: (html: string) => string; line: (html: string) => string },
): Program {
  const words = (block: Node) => tagged(block, names, inCode)
  const write = (block: Node): string => {
    switch (block.type.name) {
      case 'heading':
        return `<h${block.attrs.level}>${words(block)}</h${block.attrs.level}>\n`
      case 'bullet_list':
      case 'ordered_list': {
        const tag = block.type.name === 'ordered_list' ? 'ol' : 'ul'
        const start = tag === 'ol' && block.attrs.start !== 1 ? ` start="${block.attrs.start}"` : ''
        const items = inside(block, (item) => {
          const [first, ...otherChildren] = item.children
          const isTask = item.attrs.checked !== null
          const box = isTask ? `<input type="checkbox" disabled${item.attrs.checked ? ' checked' : ''}> ` : ''
          return `\n<li>${box}${first ? words(first) : ''}${otherChildren.map(write).join('')}</li>`
        })
        return `<${tag}${start}>${items}\n</${tag}>\n`
      }
      case 'blockquote':
        return `<blockquote>\n${inside(block, write)}</blockquote>\n`
      case 'code_block':
        return parts.code(escaped(block.textContent))
      case 'table':
        return parts.table(
          rows(block, (one) =>
            one.type.name === 'table_header'
              ? `<th${sideOf(one)}>${words(one)}</th>`
              : `<td${sideOf(one)}>${words(one)}</td>`,
          ),
        )
      case 'horizontal_rule':
        return '<hr>\n'
      default:
        return parts.line(words(block))
    }
  }
  return (doc) => inside(doc, write)
}

/** Gmail: a box for each line. */
export const gmail = plain(short, {
  code: (text) => `<pre style="font-family:monospace">${text.replaceAll('\n', '<br>')}</pre>`,
  table: (html) => `<table cellspacing="0">${html}</table><div><br></div>`,
  line: (html) => `<div>${html}</div><div><br></div>`,
})

/** GitHub: code in colors, tables that scroll. */
export const github = plain(long, {
  code: (text) =>
    `<div class="highlight notranslate"><pre>${text.replace(/(?<!&)\b\w+/g, '<span class="pl-k">$&</span>')}</pre></div>\n`,
  table: (html) => `<markdown-accessiblity-table><table role="table">${html}</table></markdown-accessiblity-table>\n`,
  line: (html) => `<p dir="auto">${html}</p>\n`,
})

/** WordPress: blocks between comments. */
export const wordPress = plain(long, {
  code: (text) => `<!-- wp:code -->\n<pre class="wp-block-code"><code>${text}</code></pre>\n<!-- /wp:code -->\n\n`,
  table: (html) => `<figure class="wp-block-table"><table class="has-fixed-layout">${html}</table></figure>\n`,
  line: (html) => `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->\n\n`,
})
