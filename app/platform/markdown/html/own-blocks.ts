import type { Node } from 'prosemirror-model'
import { surfaceSchema } from '../document/schema.ts'
import { element, elementsOf, type HtmlNode, textOf } from '../tree.ts'
import { classesOf, hasClass, property } from './elements.ts'

/** The kind of callout of a box made by us, GitHub or Ghost; undefined for others. */
export function calloutKindOf(node: HtmlNode): string | undefined {
  if (hasClass(node, 'kg-callout-card')) return 'note'
  if (!hasClass(node, 'callout', 'markdown-alert')) return undefined
  const kinds = classesOf(node).map((name) => /^(?:callout|markdown-alert)-(\w+)$/.exec(name)?.[1])
  return kinds.find((kind) => /^(?:note|tip|important|warning|caution)$/.test(kind ?? ''))
}

/** True for the label that a page shows above a callout. */
export function isCalloutName(node: HtmlNode): boolean {
  return hasClass(node, 'callout-name', 'markdown-alert-title')
}

const videos =
  /^https:\/\/(?:www\.|player\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|loom\.com|wistia\.\w+)\//

/** The button, download or video that an element represents; undefined for others. */
export function embedIn(node: HtmlNode): Node | undefined {
  if (node.tagName === 'iframe') return video(property(node, 'src'), property(node, 'title'), videos)
  if (node.tagName === 'video') return video(videoSource(node), property(node, 'title'), /^(?:https?:\/\/|\/)/)
  if (node.tagName !== 'p' && node.tagName !== 'div') return undefined
  const kind = hasClass(node, 'embed')
    ? classesOf(node)
        .map((name) => /^embed-(button|download|video)$/.exec(name)?.[1])
        .find(Boolean)
    : hasClass(node, 'kg-button-card', 'wp-block-button')
      ? 'button'
      : undefined
  const link = kind && [...elementsOf(node)].find(({ tagName }) => tagName === 'a')
  const href = link ? property(link, 'href') : ''
  return link && href ? surfaceSchema.node('embed', { kind, href, label: labelOf(link) }) : undefined
}

// Leave out the host name that our page shows beside a video.
function labelOf(link: HtmlNode): string {
  return textOf(
    element(
      'span',
      {},
      link.children?.filter((child) => !hasClass(child, 'embed-host')),
    ),
  )
}

function video(address: string, title: string, allowed: RegExp): Node | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address
  if (!allowed.test(whole)) return undefined
  return surfaceSchema.node('embed', { kind: 'video', href: watchable(whole), label: title || 'Watch the video' })
}

function videoSource(node: HtmlNode): string {
  const source = [...elementsOf(node)].find(({ tagName }) => tagName === 'source')
  return property(node, 'src') || (source ? property(source, 'src') : '')
}

/** Converts the address of an embeddable player to the page of the video. */
function watchable(address: string): string {
  const url = URL.parse(address)
  const [, kind, id] = /^\/(embed|video|v)\/([\w-]+)/.exec(url?.pathname ?? '') ?? []
  if (!url || !kind || !id) return address
  if (/youtube/.test(url.hostname)) return `https://www.youtube.com/watch?v=${id}`
  return /vimeo/.test(url.hostname) ? `https://vimeo.com/${id}` : address
}
