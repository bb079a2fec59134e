import { articleSchema, type Schema } from './schema.ts'
import type { HtmlNode } from './tree.ts'

// HTML elements that articles may not contain: the sanitizer drops them, with or without their text, as the schema
// says.
const otherHtml =
  'address area article aside audio base bdi bdo body button canvas caption center cite col colgroup data datalist ' +
  'dfn dialog div embed fieldset font footer form frame frameset head header hgroup html iframe label legend link ' +
  'main map math menu meta meter nav noscript object optgroup option output param picture plaintext progress rp rt ' +
  'ruby samp script search select slot small source span strike style svg template textarea tfoot time title track ' +
  'tt u video wbr xmp'

const known = new Set([...(articleSchema.tagNames ?? []), ...otherHtml.split(' ')])

/**
 * Keeps angle brackets that are not markup, such as `<customer>`, by turning them into text; otherwise the sanitizer
 * would drop them. In posts, which allow no HTML, this applies to all of them.
 * @param tree of markdown, before it becomes HTML
 */
export function showBrackets(tree: HtmlNode, schema: Schema): void {
  const all = schema !== articleSchema
  const open = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    const children = node.children ?? []
    for (const [at, child] of children.entries()) {
      if (child.type !== 'html') open.push(child)
      else if (all) children[at] = asText(child, node.type)
      else child.value = knownOnly(child.value ?? '')
    }
  }
}

// Text between blocks needs a paragraph around it.
function asText({ value }: HtmlNode, parent: string): HtmlNode {
  const words: HtmlNode = { type: 'text', value: value ?? '' }
  const isFlow = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent)
  return isFlow ? { type: 'paragraph', children: [words] } : words
}

function knownOnly(html: string): string {
  return html.replace(/<(\/?)([a-z][\w:.-]*)/gi, (tag, slash, name) =>
    known.has(name.toLowerCase()) ? tag : `&lt;${slash}${name}`,
  )
}
