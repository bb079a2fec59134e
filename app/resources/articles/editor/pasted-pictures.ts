/** A picture among what was pasted, in the order of the text. */
export interface PastedPicture {
  /** Where it stands. */
  image: HTMLImageElement
  file: File | undefined
}

const types: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

/**
 * The pictures of a pasted page. Word says in its HTML where each stands, by a file on the disk, which no browser may
 * read; the pictures themselves are in the RTF beside it. Other programs put them into the HTML.
 */
export function pastedPictures(page: Document, rtf: string): PastedPicture[] {
  const images = [...page.querySelectorAll('img')].filter((image) => !sourceOf(image).startsWith('/files/'))
  const fromDisk = images.filter(isOnDisk)
  const inRtf = picturesOfRtf(rtf)
  // Where the two disagree, nobody can tell which picture stands where.
  const agree = inRtf.length === fromDisk.length
  return images.map((image, at) => {
    if (sourceOf(image).startsWith('data:')) return { image, file: fileOfData(sourceOf(image), at) }
    return { image, file: agree && isOnDisk(image) ? inRtf[fromDisk.indexOf(image)] : undefined }
  })
}

/** PNG and JPEG pictures of an RTF text, each once: Word repeats each for programs that know neither. */
function picturesOfRtf(rtf: string): File[] {
  const files: File[] = []
  for (const [, words = '', hex = ''] of rtf.matchAll(/\{\\pict((?:[^{}]|\{[^{}]*\})*?)\s([0-9a-fA-F\s]{100,})\}/g)) {
    const kind = /\\(pngblip|jpegblip)\b/.exec(words)?.[1]
    if (!kind) continue
    const bytes = bytesOf(hex)
    if (bytes) files.push(new File([bytes], `pasted-${files.length + 1}`, { type: types[kind] ?? 'image/png' }))
  }
  return files
}

function fileOfData(address: string, at: number): File | undefined {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!type || !data) return undefined
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
  return new File([bytes], `pasted-${at + 1}`, { type })
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = hex.replace(/\s/g, '')
  if (digits.length % 2 !== 0) return undefined
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
}

function isOnDisk(image: HTMLImageElement): boolean {
  return sourceOf(image).startsWith('file:')
}

function sourceOf(image: HTMLImageElement): string {
  return image.getAttribute('src') ?? ''
}
