interface LexicalNode {
  type?: string
  tag?: string
  text?: string
  format?: number | string
  url?: string
  src?: string
  alt?: string
  html?: string
  code?: string
  language?: string
  caption?: string
  buttonText?: string
  buttonUrl?: string
  calloutText?: string
  heading?: string
  content?: string
  markdown?: string
  listType?: string
  images?: { src?: string; alt?: string }[]
  metadata?: { title?: string }
  children?: LexicalNode[]
}

/** HTML of what Ghost's editor keeps, where an export has nothing else; empty for what is no such text. */
export function lexicalHtml(lexical: string): string {
  try {
    const { root } = JSON.parse(lexical) as { root?: LexicalNode }
    return root ? within(root) : ''
  } catch {
    return ''
  }
}

function within({ children = [] }: LexicalNode): string {
  return children.map(htmlOf).join('')
}

function htmlOf(node: LexicalNode): string {
  switch (node.type) {
    case 'text':
    case 'extended-text':
      return formatted(node)
    case 'linebreak':
      return '<br>'
    case 'heading':
    case 'extended-heading':
      return `<${node.tag ?? 'h2'}>${within(node)}</${node.tag ?? 'h2'}>`
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote><p>${within(node)}</p></blockquote>`
    case 'list':
      return node.listType === 'number' ? `<ol>${within(node)}</ol>` : `<ul>${within(node)}</ul>`
    case 'listitem':
      return `<li>${within(node)}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escaped(node.url)}">${within(node)}</a>`
    case 'horizontalrule':
      return '<hr>'
    case 'image':
      return figure(node, node.caption)
    case 'gallery':
      return (node.images ?? []).map((image) => figure(image)).join('')
    case 'codeblock':
      return `<pre><code class="language-${escaped(node.language)}">${escaped(node.code)}</code></pre>`
    case 'html':
    case 'embed':
      return node.html ?? ''
    case 'bookmark':
      return `<p><a href="${escaped(node.url)}">${escaped(node.metadata?.title || node.url)}</a></p>`
    case 'button':
      return `<div class="kg-button-card"><a href="${escaped(node.buttonUrl)}">${escaped(node.buttonText)}</a></div>`
    case 'callout':
      return `<div class="kg-callout-card">${node.calloutText ?? ''}</div>`
    case 'toggle':
      return `<h4>${node.heading ?? ''}</h4>${node.content ?? ''}`
    case 'video':
      return `<video src="${escaped(node.src)}"></video>`
    case 'audio':
      return `<audio src="${escaped(node.src)}"></audio>`
    default:
      return node.children ? `<p>${within(node)}</p>` : ''
  }
}

function figure({ src, alt }: { src?: string; alt?: string }, caption = ''): string {
  const words = caption ? `<figcaption>${caption}</figcaption>` : ''
  return `<figure><img src="${escaped(src)}" alt="${escaped(alt)}">${words}</figure>`
}

/** The formats of a text, each a bit of its number. */
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark']

function formatted({ text = '', format }: LexicalNode): string {
  const bits = typeof format === 'number' ? format : 0
  return formats.reduce((html, tag, at) => (bits & (1 << at) ? `<${tag}>${html}</${tag}>` : html), escaped(text))
}

function escaped(value = ''): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
