/**
 * A WordPress text as HTML. Texts from the classic editor have blank lines between paragraphs and plain line breaks,
 * which WordPress converts to `<p>` and `<br>` when rendering (`wpautop`); those from the block editor are HTML.
 */
export function paragraphs(text: string): string {
  const html = text.replace(/<!--[\s\S]*?-->/g, '')
  if (text.includes('<!-- wp:')) return html
  return html
    .replace(/\r\n?/g, '\n')
    .split(/(<pre\b[\s\S]*?<\/pre>)/i)
    .map((part, at) => (at % 2 === 1 ? part : marked(part)))
    .join('\n')
}

const blocks =
  'table|thead|tbody|tfoot|caption|colgroup|col|tr|t[dh]|div|dl|d[dt]|ul|ol|li|form|blockquote|address|p|h[1-6]|hr|' +
  'figure|figcaption|section|article|aside|header|footer|nav|details|summary'
const opening = new RegExp(`\\n?(<(?:${blocks})(?=[\\s/>])[^>]*>)\\n?`, 'gi')
const closing = new RegExp(`\\n?(</(?:${blocks})>)\\n?`, 'gi')
const beginsBlock = new RegExp(`^</?(?:${blocks})(?=[\\s/>])`, 'i')

function marked(html: string): string {
  return html
    .replace(/<[^<>]+>/g, (tag) => tag.replaceAll('\n', ' '))
    .replace(opening, '\n\n$1')
    .replace(closing, '$1\n\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => block.replaceAll('\n', '<br>\n'))
    .map((block) => (beginsBlock.test(block) ? block : `<p>${block}</p>`))
    .join('\n')
}
