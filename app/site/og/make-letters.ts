/**
 * Makes `letters.json`: the outlines, widths and kerning of the display face at weight 700, so that pictures for
 * sharing
 * are set in it on any machine. An SVG renderer would need the font installed; this way the text is drawn as paths.
 *
 * Run from the root folder after changing what is kept: `node app/site/og/make-letters.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
// @ts-expect-error: the package brings no types
import subsetFont from 'subset-font'

const source = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const kept = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
  ...'©®°·×«»¡¿ÀÁÂÄÅÆÇÈÉÊËÍÎÑÓÔÖØÚÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ–—‘’“”•…€→',
]
const kerned = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,:’”']

const sfnt = await subsetFont(await readFile(source), kept.join(''), {
  targetFormat: 'sfnt',
  variationAxes: { wght: 700 },
})
const face = new hb.Face(
  new hb.Blob(sfnt.buffer.slice(sfnt.byteOffset, sfnt.byteOffset + sfnt.byteLength) as ArrayBuffer),
)
const font = new hb.Font(face)
const unit = 1000 / face.upem

const glyphs: Record<string, [width: number, outline: string]> = {}
for (const letter of kept) {
  const [glyph] = shaped(letter)
  if (glyph && glyph.id !== 0) glyphs[letter] = [Math.round(glyph.width * unit), rounded(font.glyphToPath(glyph.id))]
}
const kerning: Record<string, number> = {}
for (const left of kerned) {
  for (const right of kerned) {
    const pair = shaped(left + right)
    const by = Math.round((pair.reduce((sum, glyph) => sum + glyph.width, 0) - alone(left) - alone(right)) * unit)
    if (Math.abs(by) > 4) kerning[left + right] = by
  }
}
await writeFile('app/site/og/letters.json', `${JSON.stringify({ glyphs, kerning })}\n`)
console.log(`${Object.keys(glyphs).length} letters, ${Object.keys(kerning).length} pairs`)

function shaped(text: string): { id: number; width: number }[] {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, at) => ({ id: info.codepoint, width: positions[at]?.xAdvance ?? 0 }))
}

function alone(letter: string): number {
  return shaped(letter)[0]?.width ?? 0
}

function rounded(outline: string): string {
  return outline.replace(/-?\d+(\.\d+)?/g, (number) => String(Math.round(Number(number) * unit)))
}
