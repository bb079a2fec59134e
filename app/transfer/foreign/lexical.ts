import { escapeHtml } from '#app/platform/escape-html.ts'

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
  listType?: string
  images?: { src?: string; alt?: string }[]
  metadata?: { title?: string }
  children?: LexicalNode[]
}

/** Converts Ghost's Lexical JSON to HTML, for posts without HTML; empty for anything else. */
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
  const write = writers[node.type?.replace('extended-', '') ?? '']
  return write ? write(node) : node.children ? `<p>${within(node)}</p>` : ''
}

const linked = (href: string | undefined, html: string) => `<a href="${escapeOptional(href)}">${html}</a>`

/** HTML writers by node type. */
const writers: Record<string, (node: LexicalNode) => string> = {
  text: formatted,
  linebreak: () => '<br>',
  heading: (node) => `<${node.tag ?? 'h2'}>${within(node)}</${node.tag ?? 'h2'}>`,
  quote: (node) => `<blockquote><p>${within(node)}</p></blockquote>`,
  aside: (node) => `<blockquote><p>${within(node)}</p></blockquote>`,
  list: (node) => (node.listType === 'number' ? `<ol>${within(node)}</ol>` : `<ul>${within(node)}</ul>`),
  listitem: (node) => `<li>${within(node)}</li>`,
  link: (node) => linked(node.url, within(node)),
  autolink: (node) => linked(node.url, within(node)),
  horizontalrule: () => '<hr>',
  image: (node) => figure(node, node.caption),
  gallery: ({ images = [] }) => images.map((image) => figure(image)).join(''),
  codeblock: ({ language, code }) =>
    `<pre><code class="language-${escapeOptional(language)}">${escapeOptional(code)}</code></pre>`,
  html: ({ html = '' }) => html,
  embed: ({ html = '' }) => html,
  bookmark: ({ url, metadata }) => `<p>${linked(url, escapeOptional(metadata?.title || url))}</p>`,
  button: (node) => `<div class="kg-button-card">${linked(node.buttonUrl, escapeOptional(node.buttonText))}</div>`,
  callout: ({ calloutText = '' }) => `<div class="kg-callout-card">${calloutText}</div>`,
  toggle: ({ heading = '', content = '' }) => `<h4>${heading}</h4>${content}`,
  video: ({ src }) => `<video src="${escapeOptional(src)}"></video>`,
  audio: ({ src }) => `<audio src="${escapeOptional(src)}"></audio>`,
}

function figure({ src, alt }: { src?: string; alt?: string }, caption = ''): string {
  const words = caption ? `<figcaption>${caption}</figcaption>` : ''
  return `<figure><img src="${escapeOptional(src)}" alt="${escapeOptional(alt)}">${words}</figure>`
}

/** Text formats, by bit position. */
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark']

function formatted({ text = '', format }: LexicalNode): string {
  const bits = typeof format === 'number' ? format : 0
  return formats.reduce((html, tag, at) => (bits & (1 << at) ? `<${tag}>${html}</${tag}>` : html), escapeOptional(text))
}

function escapeOptional(value = ''): string {
  return escapeHtml(value)
}
