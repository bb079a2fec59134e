import { property } from '#app/platform/markdown/html/elements.ts'
import type { HtmlNode } from '#app/platform/markdown/tree.ts'
import { picturesOfRtf } from './rtf-pictures.ts'

/** A picture in pasted content, in document order. */
interface PastedPicture {
  /** Its element in the pasted HTML. */
  image: HtmlNode
  file: File | undefined
}

/**
 * The files of pasted pictures. Word's HTML refers to local files, which browsers cannot read; the pictures themselves
 * are in the RTF on the clipboard. Other programs put them into the HTML.
 */
export function pastedPictures(images: readonly HtmlNode[], rtf: string): PastedPicture[] {
  const fromDisk = images.filter(isOnDisk)
  const inRtf = picturesOfRtf(rtf)
  // If the counts differ, pictures cannot be matched to their elements.
  const agree = inRtf.length === fromDisk.length
  return images.map((image, at) => {
    const source = property(image, 'src')
    if (source.startsWith('data:')) return { image, file: fileOfData(source, at) }
    return { image, file: agree && isOnDisk(image) ? inRtf[fromDisk.indexOf(image)] : undefined }
  })
}

function fileOfData(address: string, at: number): File | undefined {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!type || !data) return undefined
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
  return new File([bytes], `pasted-${at + 1}`, { type })
}

function isOnDisk(image: HtmlNode): boolean {
  return property(image, 'src').startsWith('file:')
}
