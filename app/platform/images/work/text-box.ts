import { fileURLToPath } from 'node:url'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'

// Fontconfig reads this when the first text is drawn.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url))

/** A text on a drawing, in pixels. */
export interface TextBox {
  text: string
  /** A CSS color: `#102030`. */
  color: string
  /** Font sizes, largest first: the first in which the text fits is used. */
  sizes: number[]
  left: number
  /** The vertical center. */
  middle: number
  width: number
  height: number
}

const MAX_LETTERS = 300

/** Renders the text in the display font, or a fallback for its script; a text that is too long ends in an ellipsis. */
export async function setText(box: TextBox): Promise<OverlayOptions[]> {
  const text = box.text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return []
  const { data, info } = await fitted(text, box)
  // Pango aligns a right-to-left paragraph to the right.
  const left = isRightToLeft(text) ? box.left + box.width - info.width : box.left
  return [{ input: data, left, top: Math.round(box.middle - info.height / 2) }]
}

async function fitted(text: string, box: TextBox) {
  const fits = ({ info }: { info: OutputInfo }) => info.width <= box.width && info.height <= box.height
  for (const size of box.sizes) {
    const image = await drawn(text, size, box, 'word')
    if (fits(image)) return image
  }
  const smallest = box.sizes.at(-1) as number
  const graphemes = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  let shown = Math.min(graphemes.length, MAX_LETTERS)
  for (;;) {
    const beginning = graphemes.slice(0, shown).join('')
    const cut = shown < graphemes.length ? `${beginning.replace(/[\s\p{P}]+$/u, '')}…` : text
    const image = await drawn(cut, smallest, box, 'word-char')
    if (fits(image) || shown <= 1) return image
    shown = Math.floor(shown * 0.9)
  }
}

function drawn(text: string, size: number, { color, width }: TextBox, wrap: 'word' | 'word-char') {
  const { tracking, lineHeight } = spacingOf(text)
  const spaced = `letter_spacing="${Math.round(size * tracking * 1024)}" line_height="${lineHeight}"`
  const markup = `<span foreground="${color}" ${spaced}>${escaped(text)}</span>`
  // At 72 dpi a point is a pixel.
  return sharp({
    text: { text: markup, font: `Bricolage Grotesque Bold ${size}`, dpi: 72, width, wrap, rgba: true },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

// Latin is set tight (tokens: -0.022em). Letters of other scripts join or carry marks. The fonts' own line heights are
// too large for a title, and too small for Chinese, Japanese and Korean.
function spacingOf(text: string): { tracking: number; lineHeight: number } {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text))
    return { tracking: 0, lineHeight: 1.2 }
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)
  return isLatin ? { tracking: -0.022, lineHeight: 0.87 } : { tracking: 0, lineHeight: 0.9 }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** True if the first letter belongs to a right-to-left script such as Hebrew or Arabic. */
function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(first)
}
