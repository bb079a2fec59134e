import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { downloadsList } from '../downloads-list.ts'
import { editorLabels, imageLabels } from '../labels.ts'
import { isStoredPicture } from '../stored-picture.ts'
import { type BlockField, FieldsView } from './fields-view.ts'

const picture: readonly BlockField[] = [
  {
    attr: 'alt',
    label: imageLabels.description,
    help: 'Read aloud to people who cannot see it. Leave it empty only for decoration.',
  },
  { attr: 'caption', label: 'Caption' },
  { attr: 'width', label: 'Width', options: { '': 'As wide as the text', small: 'Small', wide: 'Wide' } },
]

const embed: readonly BlockField[] = [
  { attr: 'label', label: 'Words on it' },
  {
    attr: 'href',
    label: editorLabels.embedAddress,
    list: ({ kind }) => (kind === 'download' ? downloadsList : undefined),
    names: 'label',
  },
]

const embedNames: Readonly<Record<string, string>> = { button: 'Button', download: 'Download', video: 'Video' }

/** How the surface renders blocks without text of their own. */
export const blockViews: Readonly<Record<string, NodeViewConstructor>> = {
  table: scrollingTable,
  figure: (node, view, getPos) =>
    new FieldsView({ tag: 'figure', name: 'Picture', fields: picture, show: showPicture }, node, view, getPos),
  embed: (node, view, getPos) => {
    const name = embedNames[node.attrs.kind] ?? 'Block'
    return new FieldsView({ tag: 'p', name, fields: embed, show: showEmbed }, node, view, getPos)
  },
}

// As on the page, a wide table scrolls by itself.
function scrollingTable(): NodeView {
  const dom = document.createElement('div')
  dom.className = 'table'
  // Set on the scroll container itself: the caret scrolls it, so it needs no tab stop of its own.
  dom.contentEditable = 'true'
  const table = dom.appendChild(document.createElement('table'))
  const contentDOM = table.appendChild(document.createElement('tbody'))
  return { dom, contentDOM }
}

function showPicture(figure: HTMLElement, { src, alt, caption, width }: Record<string, string | null>): void {
  figure.dataset.width = width ?? ''
  const words = caption ? [element('figcaption', caption)] : []
  // The page shows a picture from another site as a link to it.
  if (!isStoredPicture(src ?? '')) {
    figure.replaceChildren(element('span', `${alt || 'A picture'}: ${src}`), ...words)
    return
  }
  const shown = figure.querySelector('img') ?? document.createElement('img')
  if (shown.getAttribute('src') !== src) shown.src = src ?? ''
  shown.alt = alt ?? ''
  figure.replaceChildren(shown, ...words)
}

function showEmbed(paragraph: HTMLElement, { kind, label, href }: Record<string, string | null>): void {
  paragraph.dataset.embed = kind ?? ''
  paragraph.replaceChildren(
    element('span', label || embedNames[kind ?? ''] || ''),
    element('small', href || 'No address'),
  )
}

function element(tag: string, words: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = words
  return made
}
