import { element, type HtmlNode } from '../tree.ts'
import { hasClass, property, rawText, styleOf } from './elements.ts'

/**
 * Finds the footnotes of a page of any origin (Word, Google Docs, WordPress, GitHub, this site): a link to a place
 * further down that links back. The link becomes an `x-reference`, and the place an `x-note`, both with a `label`.
 */
export function findFootnotes(page: HtmlNode): void {
  const parents = new Map<HtmlNode, HtmlNode>()
  const targets = new Map<string, HtmlNode>()
  const links: HtmlNode[] = []
  for (const [node, parent] of within(page)) {
    parents.set(node, parent)
    for (const name of namesOf(node)) if (!targets.has(name)) targets.set(name, node)
    if (node.tagName === 'a' && property(node, 'href').includes('#')) links.push(node)
  }
  const labels = new Map<HtmlNode, string>()
  for (const link of links) {
    const target = targets.get(fragmentOf(link))
    const note = target && noteAt(target, parents)
    if (!note || isWithin(link, note, parents) || !linksBack(note, link, parents)) continue
    const label = labels.get(note) ?? freeLabel(rawText(link), [...labels.values()])
    labels.set(note, label)
    const parent = parents.get(link)
    const whole = parent?.tagName === 'sup' && rawText(parent).trim() === rawText(link).trim() ? parent : link
    replace(whole, element('x-reference', { label }))
  }
  for (const [note, label] of labels) {
    for (const [node, parent] of [...within(note)])
      if (node.tagName === 'a' && isBack(node, labels, targets, parents)) remove(node, parent)
    replace(note, element('x-note', { label }, note.children))
    takeHeading(parents.get(note), parents)
  }
}

function* within(node: HtmlNode): Generator<[HtmlNode, HtmlNode]> {
  for (const child of node.children ?? []) {
    if (child.type !== 'element') continue
    yield [child, node]
    yield* within(child)
  }
}

function namesOf(node: HtmlNode): string[] {
  const id = property(node, 'id')
  // Word names the place of a note `ftn1` and links to `_ftn1`.
  const ofWord = /^(?:ftn|edn)\d+$/.test(id) ? `_${id}` : ''
  return [id, property(node, 'name'), ofWord].filter((name) => name !== '')
}

function fragmentOf(link: HtmlNode): string {
  return property(link, 'href').replace(/^[^#]*#/, '')
}

function noteAt(target: HtmlNode, parents: Map<HtmlNode, HtmlNode>): HtmlNode | undefined {
  const isNote = (node: HtmlNode) =>
    node.tagName === 'li' ||
    /^(?:ftn|edn)\d+$/.test(property(node, 'id')) ||
    /^(?:foot|end)note$/.test(styleOf(node).get('mso-element') ?? '')
  for (let node: HtmlNode | undefined = target; node; node = parents.get(node)) if (isNote(node)) return node
  for (let node: HtmlNode | undefined = target; node; node = parents.get(node))
    if (node.tagName === 'p' || node.tagName === 'x-note') return node
  return undefined
}

function isWithin(node: HtmlNode, outer: HtmlNode, parents: Map<HtmlNode, HtmlNode>): boolean {
  for (let one: HtmlNode | undefined = node; one; one = parents.get(one)) if (one === outer) return true
  return false
}

function linksBack(note: HtmlNode, link: HtmlNode, parents: Map<HtmlNode, HtmlNode>): boolean {
  const parent = parents.get(link)
  const ofWord = fragmentOf(link).replace(/^_(ftn|edn)(\d+)$/, '_$1ref$2')
  const names = [...namesOf(link), ...(parent ? namesOf(parent) : []), ...(ofWord === fragmentOf(link) ? [] : [ofWord])]
  return [...within(note)].some(([node]) => node.tagName === 'a' && names.includes(fragmentOf(node)))
}

// A note that is referenced several times has several back links.
function isBack(
  link: HtmlNode,
  labels: Map<HtmlNode, string>,
  targets: Map<string, HtmlNode>,
  parents: Map<HtmlNode, HtmlNode>,
): boolean {
  if (link.properties?.dataFootnoteBackref !== undefined || hasClass(link, 'footnote-backref')) return true
  if (/^_(?:ftn|edn)ref\d+$/.test(fragmentOf(link))) return true
  const target = property(link, 'href').includes('#') ? targets.get(fragmentOf(link)) : undefined
  const isReference = (node: HtmlNode | undefined) => node?.tagName === 'x-reference'
  if (!target || [...labels.keys()].includes(target)) return false
  return isReference(target) || isReference(parents.get(target)) || (target.children ?? []).some(isReference)
}

function freeLabel(words: string, usedLabels: string[]): string {
  const wanted = /\d+/.exec(words)?.[0]
  if (wanted && !usedLabels.includes(wanted)) return wanted
  let next = usedLabels.length + 1
  while (usedLabels.includes(String(next))) next += 1
  return String(next)
}

function replace(node: HtmlNode, by: HtmlNode): void {
  Object.assign(node, { tagName: by.tagName, properties: by.properties, children: by.children })
}

function remove(node: HtmlNode, parent: HtmlNode): void {
  parent.children = parent.children?.filter((child) => child !== node)
}

/** Removes the heading and rule above the notes, because our pages add their own. */
function takeHeading(list: HtmlNode | undefined, parents: Map<HtmlNode, HtmlNode>): void {
  const isPart = (node: HtmlNode | undefined) =>
    node !== undefined &&
    (node.properties?.dataFootnotes !== undefined ||
      hasClass(node, 'footnotes') ||
      /^(?:foot|end)note-list$/.test(styleOf(node).get('mso-element') ?? ''))
  const part = isPart(list) ? list : list && parents.get(list)
  if (!part || !isPart(part)) return
  part.children = part.children?.filter(
    (child) => child.tagName !== 'hr' && !hasClass(child, 'visually-hidden', 'sr-only', 'footnotes-sep'),
  )
}
