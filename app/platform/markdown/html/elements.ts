import { elementsOf, type HtmlNode } from '../tree.ts'

/** The inline styles of an element, in lower case. Nothing is inherited or computed. */
export function styleOf({ properties }: HtmlNode): ReadonlyMap<string, string> {
  const style = typeof properties?.style === 'string' ? properties.style : ''
  return new Map(
    style.split(';').flatMap((rule) => {
      const colon = rule.indexOf(':')
      const name = rule.slice(0, colon).trim().toLowerCase()
      return colon > 0
        ? [
            [
              name,
              rule
                .slice(colon + 1)
                .trim()
                .toLowerCase(),
            ] as const,
          ]
        : []
    }),
  )
}

/** A property as text; empty if it is absent. */
export function property(node: HtmlNode, name: string): string {
  const value = node.properties?.[name]
  return Array.isArray(value) ? value.join(' ') : value === undefined || value === null ? '' : String(value)
}

export function classesOf({ properties }: HtmlNode): readonly string[] {
  return Array.isArray(properties?.className) ? properties.className.map(String) : []
}

export function hasClass(node: HtmlNode, ...names: string[]): boolean {
  return classesOf(node).some((name) => names.includes(name))
}

/** The text below a node, unchanged. */
export function rawText(node: HtmlNode): string {
  return node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(rawText).join('')
}

export function isBlankText(node: HtmlNode): boolean {
  return node.type === 'text' && !node.value?.trim()
}

/** The first element below a node that satisfies `is`. */
export function findElement(node: HtmlNode, is: (element: HtmlNode) => boolean): HtmlNode | undefined {
  for (const element of elementsOf(node)) if (is(element)) return element
  return undefined
}

const blockNames = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main nav ol p pre search section summary table tbody td ' +
    'tfoot th thead tr ul video audio x-note'
  ).split(' '),
)

/** True for a block-level element, by its name or `display`. */
export function isBlock(node: HtmlNode): boolean {
  return (
    blockNames.has(node.tagName ?? '') || /^(?:block|flex|grid|list-item)\b/.test(styleOf(node).get('display') ?? '')
  )
}

export function containsBlock(node: HtmlNode): boolean {
  return findElement(node, isBlock) !== undefined
}
