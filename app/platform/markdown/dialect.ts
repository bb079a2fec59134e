/**
 * Our extensions of markdown. Each is also valid plain markdown, and readable where it is not supported:
 * - a callout is a quote that begins with `[!NOTE]`, as on GitHub;
 * - a button, a download or a video is a link alone in its paragraph, after `::button`, `::download` or `::video`;
 * - the width of a picture is the fragment of its address: `#small` or `#wide`.
 */
const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
const embedKinds = ['button', 'download', 'video'] as const
const pictureWidths = ['small', 'wide'] as const

export type CalloutKind = (typeof calloutKinds)[number]
export type EmbedKind = (typeof embedKinds)[number]
export type PictureWidth = (typeof pictureWidths)[number]

const calloutMark = new RegExp(`^\\[!(${calloutKinds.join('|')})\\][ \\t]*(?:\\n|$)`, 'i')
const widthMark = new RegExp(`^([^#]+)#(${pictureWidths.join('|')})$`)

/** Parses the callout marker at the start of a quote: its kind, and the length of the marker. */
export function calloutMarkOf(words: string): { kind: CalloutKind; length: number } | undefined {
  const [whole, kind] = calloutMark.exec(words) ?? []
  return whole === undefined ? undefined : { kind: kind?.toLowerCase() as CalloutKind, length: whole.length }
}

/** Parses the embed marker before a link. */
export function embedMarkOf(words: string): EmbedKind | undefined {
  return embedKinds.find((kind) => words === `::${kind}`)
}

/** Splits the address of a picture into its source and its width. */
export function widthOf(url: string): { src: string; width: PictureWidth | null } {
  const [, src, width] = widthMark.exec(url) ?? []
  return src === undefined ? { src: url, width: null } : { src, width: width as PictureWidth }
}
