import type { Mark } from 'prosemirror-model'
import { surfaceSchema } from '../document/schema.ts'
import type { HtmlNode } from '../tree.ts'
import { hasClass, property, styleOf } from './elements.ts'
import type { TextStyle } from './lines.ts'

const { marks: types } = surfaceSchema

const named: Readonly<Record<string, 'strong' | 'em' | 'strike' | 'code'>> = {
  ...{ b: 'strong', strong: 'strong' },
  ...{ i: 'em', em: 'em', cite: 'em', dfn: 'em', var: 'em' },
  ...{ s: 'strike', del: 'strike', strike: 'strike' },
  ...{ code: 'code', tt: 'code', samp: 'code' },
}

const typewriter = /courier|consolas|menlo|monaco|mono\b|monospace|source code|lucida console/

/** The style of the text in an element, from its name and inline styles. */
export function styleWithin(node: HtmlNode, outer: TextStyle, isInHeading: boolean): TextStyle {
  const style = styleOf(node)
  let marks = outer.marks
  const set = (name: string, is: boolean | undefined) => {
    const type = types[name]
    if (type && is !== undefined) marks = is ? type.create().addToSet(marks) : type.removeFromSet(marks)
  }
  const name = named[node.tagName ?? '']
  if (name) set(name, true)
  // Headings are bold already, and Google Docs wraps its content in a <b> that is not bold.
  if (!isInHeading || name === 'strong') set('strong', weightOf(style))
  const slant = style.get('font-style')
  set('em', slant === undefined ? undefined : /italic|oblique/.test(slant) || (slant === 'normal' ? false : undefined))
  const line = style.get('text-decoration-line') ?? style.get('text-decoration')
  if (line?.includes('line-through')) set('strike', true)
  const link = addressOf(node)
  if (link && types.link) marks = types.link.create(link).addToSet(marks)
  const face = style.get('font-family') ?? property(node, 'face').toLowerCase()
  return {
    marks,
    isMonospace: face ? typewriter.test(face) && node.tagName !== 'code' : outer.isMonospace,
    isPreserved: isPreservedIn(node, style, outer.isPreserved),
  }
}

/** The HTML tag for formatting that the editor has no mark for. Articles may contain it. */
export function tagOf(node: HtmlNode): string | undefined {
  if (/^(?:sup|sub|kbd|mark)$/.test(node.tagName ?? '')) return node.tagName
  const verticalAlign = node.tagName === 'span' ? styleOf(node).get('vertical-align') : undefined
  return verticalAlign === 'super' ? 'sup' : verticalAlign === 'sub' ? 'sub' : undefined
}

function weightOf(style: ReadonlyMap<string, string>): boolean | undefined {
  const weight = style.get('font-weight')
  if (weight === undefined) return undefined
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) return true
  return /^(?:normal|lighter|[1-4]00)/.test(weight) ? false : undefined
}

// On inline elements, honor white-space only in monospace text: Google Docs sets it on every span.
function isPreservedIn(node: HtmlNode, style: ReadonlyMap<string, string>, outer: boolean): boolean {
  const space = style.get('white-space') ?? style.get('white-space-collapse')
  if (space === undefined) return outer
  const isPreserved = /^(?:pre|preserve|break-spaces)/.test(space)
  if (/^(?:div|p|section|article)$/.test(node.tagName ?? '')) return isPreserved
  return isPreserved && (outer || typewriter.test(style.get('font-family') ?? ''))
}

function addressOf(node: HtmlNode): { href: string; title: string | null } | undefined {
  if (node.tagName !== 'a' || hasClass(node, 'anchor')) return undefined
  const href = targetOf(property(node, 'href').trim())
  // Drop Word's bookmarks, and links to files or scripts.
  const leads = /^(?:https?:|mailto:|tel:|sms:|\/|#(?!_)|\?)/i.test(href) || /^[\w.-]+(?:[/?#]|$)/.test(href)
  return href && leads ? { href, title: property(node, 'title') || null } : undefined
}

/** Unwraps the redirect links of Google and Outlook. */
function targetOf(href: string): string {
  const url = /^https:\/\/(?:www\.google\.com\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?/.test(href)
    ? URL.parse(href)
    : null
  const target = url?.searchParams.get('q') ?? url?.searchParams.get('url')
  return target && /^(?:https?|mailto):/.test(target) ? target : href
}

export function hasMark(marks: readonly Mark[], name: string): boolean {
  return marks.some(({ type }) => type.name === name)
}
