import { mailColors } from '#app/platform/mail/frame.tsx'
import { findElement, hasClass } from '#app/platform/markdown/html/elements.ts'
import { element, type HtmlNode, text, textOf } from '#app/platform/markdown/tree.ts'
import { styles } from './design.ts'

interface BoxLook {
  style: string
  className?: string
  /** A border on one side. */
  edge?: { side: 'left' | 'right'; color?: string | undefined }
  /** As wide as its content. */
  isNarrow?: boolean
}

/** A box as a table cell: Outlook supports backgrounds, borders and padding only there. */
export function box(children: HtmlNode[], { style, className, edge, isNarrow }: BoxLook): HtmlNode {
  const padding = edge && !style.includes('background') ? `;padding-${edge.side}:18px` : ''
  const line = edge ? `;border-${edge.side}:4px solid ${edge.color ?? mailColors.slice}` : ''
  const cell = element(
    'td',
    { className: className ? [className] : undefined, style: style + padding + line },
    children,
  )
  return element(
    'table',
    {
      role: 'presentation',
      width: isNarrow ? undefined : '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: `${styles.box};border-collapse:separate`,
    },
    [element('tbody', {}, [element('tr', {}, [cell])])],
  )
}

/** A link alone in its paragraph: a button, a download, or a video. Loads no pictures from other sites. */
export function embed(paragraph: HtmlNode): HtmlNode {
  const link = findElement(paragraph, ({ tagName }) => tagName === 'a')
  const href = link?.properties?.href
  const host = (link?.children ?? []).find((child) => hasClass(child, 'embed-host'))
  const label = (link?.children ?? [])
    .filter((child) => child !== host)
    .map((child) => (child.type === 'text' ? (child.value ?? '') : textOf(child)))
    .join('')
    .trim()
  if (hasClass(paragraph, 'embed-video')) {
    const play = element('a', { href, style: styles.videoLink, className: ['n-ink'] }, [text(`▶ ${label}`)])
    const from = host ? [element('p', { style: styles.caption, className: ['n-soft'] }, [text(textOf(host))])] : []
    return box([play, ...from], { style: styles.video, className: 'n-mist' })
  }
  const isButton = hasClass(paragraph, 'embed-button')
  const color = isButton ? styles.buttonInk : `color:${mailColors.ink}`
  const words = [text(isButton ? label : `↓ ${label}`)]
  return box([element('a', { href, style: `${styles.buttonLink};${color}` }, words)], {
    style: isButton ? styles.button : styles.outline,
    className: isButton ? 'n-button' : 'n-outline n-ink',
    isNarrow: true,
  })
}
