import { escapeHtml } from '#app/platform/escape-html.ts'
import { findElement, hasClass } from '#app/platform/markdown/html/elements.ts'
import { element, type HtmlNode } from '#app/platform/markdown/tree.ts'
import { styles, TEXT_WIDTH } from './design.ts'

/** Width in pixels of a small picture (`#small`). */
const SMALL_WIDTH = 340

/** A picture with its caption. */
export function mailFigure(figure: HtmlNode, inner: () => HtmlNode[]): HtmlNode {
  const img = findElement(figure, ({ tagName }) => tagName === 'img')
  if (img && hasClass(figure, 'figure-small')) img.properties = { ...img.properties, dataMost: SMALL_WIDTH }
  return element('div', { style: styles.box }, inner())
}

/**
 * A picture, in the stored width that the column needs on a high-density screen. Outlook does not support WebP: it gets
 * the original upload.
 */
export function mailPicture(node: HtmlNode): HtmlNode[] {
  const img = node.tagName === 'img' ? node : findElement(node, ({ tagName }) => tagName === 'img')
  const { src, alt = '', width, height, dataMost } = img?.properties ?? {}
  if (!img || typeof src !== 'string') return []
  const maxWidth = typeof dataMost === 'number' ? dataMost : TEXT_WIDTH
  const shown = Math.min(Number(width) || maxWidth, maxWidth)
  const look = { alt, width: shown, style: styles.picture }
  const stored = storedForm(node, shown * 2, new URL(src).origin)
  if (!stored) return [element('img', { src, ...look })]
  const scaled = width && height ? Math.round((shown * Number(height)) / Number(width)) : undefined
  const forOutlook = `<img src="${escapeHtml(src)}" alt="${escapeHtml(String(alt))}" width="${shown}"${scaled ? ` height="${scaled}"` : ''}>`
  return [
    { type: 'comment', value: `[if mso]>${forOutlook}<![endif]` },
    { type: 'comment', value: '[if !mso]><!' },
    element('img', { src: stored, ...look }),
    { type: 'comment', value: '<![endif]' },
  ]
}

/** The smallest WebP variant that is at least `wanted` pixels wide, otherwise the widest. */
function storedForm(picture: HtmlNode, wanted: number, origin: string): string | undefined {
  const source = (picture.children ?? []).find(({ properties }) => properties?.type === 'image/webp')
  const forms = [source?.properties?.srcSet]
    .flat()
    .flatMap((one) => String(one ?? '').split(','))
    .flatMap((one) => {
      const [url, width] = one.trim().split(/\s+/)
      return url && width ? [{ url, width: Number.parseInt(width, 10) }] : []
    })
    .sort((a, b) => a.width - b.width)
  const form = forms.find(({ width }) => width >= wanted) ?? forms.at(-1)
  return form && new URL(form.url, origin).href
}
