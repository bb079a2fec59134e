/** A file of WordPress's media library. */
export interface Attachment {
  url: string
  alt: string
  /** The id of the post that it was uploaded to. */
  parent: string
}

/** Plugin shortcodes: with attributes or a closing tag. */
const unknown = /\[([a-z][\w-]*)(?=\s[^\]]*=[^\]]*\]|\][^[]*\[\/\1\])/g

/** The unknown shortcodes in a text, which remain as text. */
export function unknownCodes(html: string): string[] {
  return [...new Set([...html.matchAll(unknown)].map(([, code]) => `[${code}]`))]
}

/**
 * Converts WordPress's own shortcodes to the HTML that it makes of them.
 * @param postId the post's id: a gallery without ids shows the pictures uploaded to its post
 * @param lost collects shortcodes that are dropped
 */
export function withoutShortcodes(
  html: string,
  attachments: ReadonlyMap<string, Attachment>,
  { postId = '', lost = new Set<string>() }: { postId?: string; lost?: Set<string> } = {},
): string {
  return html
    .replace(/\[caption\b([^\]]*)\]([\s\S]*?)\[\/caption\]/g, (_whole, attributes: string, inner: string) => {
      const [, picture = '', words = ''] =
        /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? []
      const caption = words.trim() || attributeOf(attributes, 'caption')
      return picture ? `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n` : inner
    })
    .replace(/\[gallery\b([^\]]*)\]/g, (_whole, attributes: string) => {
      const named = attributeOf(attributes, 'ids') || attributeOf(attributes, 'include')
      const pictures = named
        ? named.split(/[\s,]+/).flatMap((id) => attachments.get(id) ?? [])
        : picturesOf(attributeOf(attributes, 'id') || postId, attachments)
      if (pictures.length === 0) lost.add('[gallery]')
      return `\n\n${pictures.map(({ url, alt }) => `<figure><img src="${escaped(url)}" alt="${escaped(alt)}"></figure>`).join('\n\n')}\n\n`
    })
    .replace(/\[embed\b[^\]]*\]\s*([^[\s]+)\s*\[\/embed\]/g, (_whole, address: string) => linked(address))
    .replace(/\[(video|audio)\b([^\]]*)\](?:\s*\[\/\1\])?/g, (_whole, kind: string, attributes: string) => {
      const names = ['src', 'mp4', 'webm', 'm4v', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']
      const [bare] = /https?:\/\/[^\s|\]"']+/.exec(attributes) ?? []
      const source = names.map((name) => attributeOf(attributes, name)).find(Boolean) ?? bare
      if (!source) lost.add(`[${kind}]`)
      return source ? `\n\n<${kind} src="${escaped(source)}"></${kind}>\n\n` : ''
    })
    .replace(/\[(?:youtube|vimeo)\b[=\s]*["']?(https?:[^\]\s"']+)["']?[^\]]*\]/g, (_whole, address: string) =>
      linked(address),
    )
    .replace(/\[\/?(caption|gallery|embed|audio|video|playlist)\b[^\]]*\]/g, (_whole, kind: string) => {
      if (kind === 'playlist') lost.add('[playlist]')
      return ''
    })
}

function picturesOf(postId: string, attachments: ReadonlyMap<string, Attachment>): Attachment[] {
  return [...attachments.values()].filter(
    ({ url, parent }) => parent !== '' && parent === postId && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url),
  )
}

function linked(address: string): string {
  return /youtu|vimeo|loom\.com|wistia/.test(address)
    ? `\n\n<p>${address}</p>\n\n`
    : `\n\n<p><a href="${escaped(address)}">${address}</a></p>\n\n`
}

function attributeOf(attributes: string, name: string): string {
  const [, , quoted, bare] =
    new RegExp(`(?:^|\\s)${name}=(["'])(.*?)\\1|(?:^|\\s)${name}=([^\\s"']+)`).exec(attributes) ?? []
  return quoted ?? bare ?? ''
}

function escaped(value: string): string {
  return value.replaceAll('"', '&quot;')
}
