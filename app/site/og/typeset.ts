import letters from './letters.json'

const glyphs = letters.glyphs as unknown as Record<string, [width: number, outline: string]>
const kerning = letters.kerning as Record<string, number>
// The display face is set tight (tokens: -0.022em).
const tracking = -22

/** A line of text as outlines, and how wide it is. */
export interface SetLine {
  path: string
  width: number
}

/**
 * Sets `text` in the display face and breaks it to `width`; the last of too many lines ends in an ellipsis.
 * @param size of the letters, in the units of the picture
 * @returns one entry a line; the path stands on its baseline, at 0 0, y upwards in font units: scale by `size / 1000`
 */
export function setLines(text: string, size: number, width: number, most: number): SetLine[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line && measured(longer) * (size / 1000) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]?.replace(/[\s.,:;–—]+$/, '')}…`
  return kept.map((text) => setLine(text))
}

function setLine(text: string): SetLine {
  let x = 0
  const parts: string[] = []
  let before = ''
  for (const letter of text.normalize('NFC')) {
    const [width, outline] = drawn(letter)
    x += kerning[before + letter] ?? 0
    if (outline) parts.push(moved(outline, Math.round(x)))
    x += width + tracking
    before = letter
  }
  return { path: parts.join(''), width: x }
}

function measured(text: string): number {
  return setLine(text).width
}

// A letter that the face does not have: its base letter where it has one, else a gap of a letter's width.
function drawn(letter: string): [width: number, outline: string] {
  return glyphs[letter] ?? glyphs[letter.normalize('NFD')[0] ?? ''] ?? [500, '']
}

// Outlines are absolute (M, L, Q, C, Z): every first of two numbers is an x.
function moved(outline: string, by: number): string {
  return outline.replace(/(-?\d+),(-?\d+)/g, (_, x, y) => `${Number(x) + by},${y}`)
}
