import { type CalloutKind, calloutMarkOf, type EmbedKind, embedMarkOf } from './dialect.ts'
import { changeElements, element, type HtmlNode, text } from './tree.ts'

/** Renders callouts, buttons, downloads and videos of a sanitized tree. Loads nothing from other sites. */
export function showDialect(tree: HtmlNode): void {
  changeElements(tree, (node) => {
    if (node.tagName === 'blockquote') return callout(node)
    if (node.tagName === 'p') return embed(node)
    return undefined
  })
}

function callout(quote: HtmlNode): HtmlNode | undefined {
  const paragraph = quote.children?.find(({ type }) => type === 'element')
  const words = paragraph?.tagName === 'p' ? paragraph.children?.[0] : undefined
  const mark = words?.type === 'text' ? calloutMarkOf(words.value ?? '') : undefined
  if (!words || !mark) return undefined
  words.value = words.value?.slice(mark.length)
  const isEmpty = words.value === '' && paragraph?.children?.length === 1
  const otherChildren = quote.children?.filter((child) => !(isEmpty && child === paragraph)) ?? []
  const name = element('p', { className: ['callout-name'] }, [text(nameOf(mark.kind))])
  return element('div', { className: ['callout', `callout-${mark.kind}`], role: 'note' }, [name, ...otherChildren])
}

function nameOf(kind: CalloutKind): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

// If the address is not allowed for this kind of embed, drop the marker and keep the link.
function embed({ children = [] }: HtmlNode): HtmlNode | undefined {
  const [mark, link, ...others] = children
  const kind = mark?.type === 'text' ? embedMarkOf(mark.value ?? '') : undefined
  if (!kind || link?.tagName !== 'a' || others.length > 0) return undefined
  const href = String(link.properties?.href ?? '')
  if (href === '') return element('p', {}, link.children ?? [])
  if (textIn(link) === '') link.children = [text(unnamed[kind])]
  if (!allowed[kind].test(href)) return element('p', {}, [link])
  if (kind === 'video') link.children?.push(element('span', { className: ['embed-host'] }, [text(hostOf(href))]))
  return element('p', { className: ['embed', `embed-${kind}`] }, [link])
}

// Default labels: a link without text would be invisible.
const unnamed: Readonly<Record<EmbedKind, string>> = { button: 'Open', download: 'Download', video: 'Watch the video' }

function textIn({ value = '', children = [] }: HtmlNode): string {
  return (value + children.map(textIn).join('')).trim()
}

const allowed: Readonly<Record<EmbedKind, RegExp>> = {
  button: /^(?:https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/,
  download: /^\/resources\/downloads\/[^/?#]+$/,
  video: /^https?:\/\//,
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, '') : ''
}
