import type { Node } from 'prosemirror-model'
import { hasClass, property } from '#app/platform/markdown/html/elements.ts'
import { embedIn } from '#app/platform/markdown/html/own-blocks.ts'
import { arranged, documentOf, parseHtml } from '#app/platform/markdown/html-to-markdown.ts'
import { elementsOf, type HtmlNode } from '#app/platform/markdown/tree.ts'
import { pastedPictures } from './pasted-pictures.ts'
import { isStoredPicture } from './stored-picture.ts'

/** Pasted content as an editor document, and the kinds of content that were left out. */
export interface RichText {
  doc: Node
  dropped: string[]
}

type Upload = (picture: File | string) => Promise<string | undefined>

/**
 * Converts content copied from Word, Google Docs or a web page.
 * @param rtf the clipboard's RTF, which has Word's pictures
 * @param upload stores a picture or has it fetched; returns its address, or undefined if that failed
 */
export async function readRichText(html: string, rtf: string, upload: Upload): Promise<RichText> {
  const copied = parseHtml(html)
  const others = missing([...elementsOf(copied)])
  const page = arranged(copied)
  await importPicturesOf(page, rtf, upload)
  const pictures = picturesOf(page).filter((image) => !isStoredPicture(property(image, 'src')))
  const doc = documentOf(page, { picture: (address) => (isStoredPicture(address) ? address : undefined) })
  return { doc, dropped: [...counted(pictures.length, 'picture', 'pictures'), ...others] }
}

/** Maximum pictures to fetch for one paste. */
const MAX_FETCHED = 40

async function importPicturesOf(page: HtmlNode, rtf: string, upload: Upload): Promise<void> {
  let fetched = 0
  const images = picturesOf(page).filter((image) => !isStoredPicture(property(image, 'src')))
  for (const { image, file } of pastedPictures(images, rtf)) {
    const source = property(image, 'src')
    const isElsewhere = !file && source.startsWith('https://') && fetched++ < MAX_FETCHED
    const address = file ? await upload(file) : isElsewhere ? await upload(source) : undefined
    if (address && image.properties) image.properties.src = address
  }
}

/** The page's pictures, except emoji, which are replaced by their characters. */
function picturesOf(page: HtmlNode): HtmlNode[] {
  const isSign = (image: HtmlNode) =>
    hasClass(image, 'emoji', 'wp-smiley') || property(image, 'dataStringifyEmoji') !== ''
  return [...elementsOf(page)].filter((node) => node.tagName === 'img' && !isSign(node))
}

function missing(elements: HtmlNode[]): string[] {
  const among = (is: (node: HtmlNode) => boolean) => elements.filter(is).length
  const isComment = (node: HtmlNode) =>
    /mso-comment-reference/.test(property(node, 'style')) || property(node, 'href').includes('#_msocom_')
  const isMedium = ({ tagName }: HtmlNode) => /^(?:iframe|video|audio|object|embed)$/.test(tagName ?? '')
  return [
    ...counted(among(isComment), 'comment', 'comments'),
    ...counted(
      among(({ tagName }) => tagName === 'math' || tagName === 'm:omath'),
      'formula',
      'formulas',
    ),
    ...counted(
      among((node) => isMedium(node) && !embedIn(node)),
      'embedded medium',
      'embedded media',
    ),
  ]
}

function counted(amount: number, one: string, many: string): string[] {
  return amount === 0 ? [] : [amount === 1 ? `1 ${one}` : `${amount} ${many}`]
}
