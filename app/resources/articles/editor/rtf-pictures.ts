const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

// Groups whose pictures are not in the text, or repeat one for programs without PNG or JPEG support.
const aside = /^(?:nonshppict|shprslt|listpicture|header[lrf]?|footer[lrf]?|stylesheet|fonttbl)$/

interface Group {
  isAside: boolean
  /** The group's picture, if it is one: its bytes in hexadecimal. */
  picture?: { type: string | undefined; hex: string }
}

const token = /[{}]|\\([a-z]+)(-?\d+)? ?|\\'[\da-f]{2}|\\[^a-z]|[^{}\\]+/gi

/**
 * The pictures of an RTF text in order, each once. Word nests groups: sizes, names and ids are in inner groups, the
 * bytes in the group of the picture itself.
 * @returns undefined in place of one that is neither PNG nor JPEG
 */
export function picturesOfRtf(rtf: string): (File | undefined)[] {
  const files: (File | undefined)[] = []
  const open: Group[] = []
  token.lastIndex = 0
  for (let match = token.exec(rtf); match; match = token.exec(rtf)) {
    const [text, word, number] = match
    const group = open.at(-1)
    if (text === '{') open.push({ isAside: group?.isAside ?? false })
    else if (text === '}') {
      const picture = open.pop()
      if (picture?.picture && !picture.isAside) files.push(fileOf(picture.picture, files.length))
    } else if (!group) continue
    else if (word === 'pict') group.picture = { type: undefined, hex: '' }
    // Skip raw binary: its bytes are not RTF syntax.
    else if (word === 'bin') token.lastIndex += Number(number ?? 0)
    else if (word && aside.test(word)) group.isAside = true
    else if (word && group.picture) group.picture.type ??= types[word]
    else if (!text.startsWith('\\') && group.picture) group.picture.hex += text
  }
  return files
}

function fileOf({ type, hex }: { type: string | undefined; hex: string }, at: number): File | undefined {
  const digits = hex.replace(/\s/g, '')
  if (!type || digits === '' || digits.length % 2 !== 0 || !/^[\da-f]+$/i.test(digits)) return undefined
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, byte) =>
    Number.parseInt(digits.slice(2 * byte, 2 * byte + 2), 16),
  )
  return new File([bytes], `pasted-${at + 1}`, { type })
}
