import { articleSchema, type Schema } from './schema.ts'
import type { HtmlNode } from './tree.ts'

// What HTML knows beside what an article may hold: such an element goes, its words stay or go with it as the schema
// says.
const otherHtml =
  'address area article aside audio base bdi bdo body button canvas caption center cite col colgroup data datalist ' +
  'dfn dialog div embed fieldset font footer form frame frameset head header hgroup html iframe label legend link ' +
  'main map math menu meta meter nav noscript object optgroup option output param picture plaintext progress rp rt ' +
  'ruby samp script search select slot small source span strike style svg template textarea tfoot time title track ' +
  'tt u video wbr xmp'

const known = new Set([...(articleSchema.tagNames ?? []), ...otherHtml.split(' ')])

/**
 * Makes text of what stands in angle brackets and is no markup, such as `<customer>`: it would be dropped otherwise.
 * A post has no markup of its own, so there it is all of it.
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

// Between blocks a text needs a paragraph around it.
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
