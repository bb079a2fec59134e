// Draws the articles' diagrams from the house's figures (circle, wedge, arc) and saves them as WebP.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// subset-font publishes no types.
type Subset = (
  font: Buffer,
  glyphs: string,
  options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
) => Promise<Buffer>
const subsetFont: Subset = createRequire(import.meta.url)('subset-font')

// The ground is dark, so that a picture looks right in both color schemes.
const palette = {
  ground: '#0b2a2a',
  mist: '#174040',
  sand: '#efe3cd',
  ink: '#fbf7ee',
  deep: '#072424',
  soft: '#b9c7bf',
  line: '#3c5653',
  pine: '#0a7a6f',
  slice: '#f45826',
}
const turn = Math.PI * 2
const point = (x: number, y: number, radius: number, angle: number) =>
  [x + radius * Math.sin(angle), y - radius * Math.cos(angle)] as const

function wedge(x: number, y: number, radius: number, from: number, to: number, fill: string, pull = 0): string {
  const middle = ((from + to) / 2) * turn
  const [cx, cy] = point(x, y, pull, middle)
  const [x1, y1] = point(cx, cy, radius, from * turn)
  const [x2, y2] = point(cx, cy, radius, to * turn)
  return (
    `<path d="M${cx} ${cy}L${x1} ${y1}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${x2} ${y2}Z" ` +
    `fill="${fill}"/>`
  )
}
const ring = (x: number, y: number, radius: number, stroke: string, width = 2) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const display = (x: number, y: number, size: number, words: string, fill = palette.ink, anchor = 'start') =>
  `<text x="${x}" y="${y}" font-family="'Bricolage Grotesque 96pt ExtraBold'" font-weight="700" ` +
  `font-size="${size}" letter-spacing="-.5" fill="${fill}" text-anchor="${anchor}">${words}</text>`
const text = (x: number, y: number, words: string, fill = palette.soft, anchor = 'start') =>
  `<text x="${x}" y="${y}" font-family="Instrument Sans" font-size="27" fill="${fill}" ` +
  `text-anchor="${anchor}">${words}</text>`
const line = (x1: number, y1: number, x2: number, y2: number, stroke = palette.ink) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${stroke}" stroke-width="2"/>`

/** One rising arc in three wedges around a point on the ground line; the last wedge is pulled out. */
function demoArc(): string {
  const [x, y, radius] = [600, 590, 450]
  const beats = [
    wedge(x, y, radius, -0.25, -0.1072, palette.sand),
    wedge(x, y, radius, -0.1, 0.1, palette.slice, 26),
    wedge(x, y, radius, 0.1072, 0.25, palette.pine),
  ]
  return [
    ring(x, y, 500, palette.line),
    ring(x, y, 545, palette.line),
    ...beats,
    disc(x, y, 92, palette.ground),
    `<rect y="592" width="1200" height="88" fill="${palette.ground}"/>`,
    line(60, 592, 1140, 592),
    display(310, 440, 40, 'Trouble', palette.deep, 'middle'),
    text(310, 478, '2 minutes', palette.deep, 'middle'),
    display(600, 288, 46, 'Turn', palette.deep, 'middle'),
    text(600, 326, '3 minutes', palette.deep, 'middle'),
    display(890, 440, 40, 'Proof', '#fff', 'middle'),
    text(890, 478, '2 minutes', '#fff', 'middle'),
    text(310, 642, 'A bad day, as it is', palette.soft, 'middle'),
    text(600, 642, 'The one change', palette.soft, 'middle'),
    text(870, 642, 'The same day', palette.soft, 'middle'),
    disc(1076, 592, 17, palette.slice),
    display(1076, 643, 32, 'Decision', palette.ink, 'middle'),
  ].join('')
}

/** Three nested rings, each named; one slice passes through all of them to the center. */
function bidRings(): string {
  const [x, y] = [350, 350]
  const named = (onRing: number, height: number, question: string, help: string) => {
    const level = height - 13
    const reach = Math.sqrt(onRing ** 2 - (level - y) ** 2)
    return (
      line(x + reach, level, 715, level, palette.slice) +
      disc(x + reach, level, 8, palette.slice) +
      display(735, height, 40, question) +
      text(735, height + 40, help)
    )
  }
  return [
    disc(x, y, 280, palette.mist),
    disc(x, y, 200, palette.sand),
    disc(x, y, 125, palette.pine),
    wedge(x, y, 310, 0.79, 0.94, palette.slice, 18),
    disc(x, y, 46, palette.ground),
    disc(x, y, 17, palette.slice),
    named(242, 175, 'Can we do the work?', 'Scope, dates, contract. Facts.'),
    named(163, 315, 'Can we win it?', 'Somebody inside, by name.'),
    named(105, 455, 'Do we want it?', 'And what waits while we write?'),
    disc(744, 582, 9, palette.slice),
    text(770, 592, 'Through all three: bid', palette.ink),
  ].join('')
}

/** A circle of ninety days in three slices, a check at the end of each. */
function ninetyDays(): string {
  const [x, y, radius] = [350, 340, 270]
  const label = (at: number, words: string, fill: string) => {
    const [tx, ty] = point(x, y, 165, at * turn)
    return display(tx, ty + 14, 42, words, fill, 'middle')
  }
  const check = (at: number) => {
    const [cx, cy] = point(x, y, 300, at * turn)
    return disc(cx, cy, 15, palette.slice)
  }
  const row = (height: number, day: string, title: string, help: string) =>
    line(720, height - 52, 1140, height - 52) +
    text(720, height, day) +
    display(840, height + 2, 36, title) +
    text(840, height + 40, help)
  return [
    ring(x, y, 300, palette.line, 3),
    wedge(x, y, radius, 0.006, 0.327, palette.sand),
    wedge(x, y, radius, 0.339, 0.66, palette.pine),
    wedge(x, y, radius, 0.673, 0.994, palette.slice, 14),
    label(0.1665, 'Listen', palette.deep),
    label(0.5, 'Tell', '#fff'),
    label(0.8335, 'Run', palette.deep),
    check(1 / 3),
    check(2 / 3),
    check(1),
    row(160, 'Day 30', 'Retell the week', 'No product in it'),
    row(330, 'Day 60', 'Seven minutes', 'Three colleagues watch'),
    row(500, 'Day 90', 'First solo demo', 'With a real buyer'),
  ].join('')
}

/** Static cuts of the house's two families, where librsvg finds them. Must run before sharp is loaded. */
async function installFonts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-fonts-'))
  const glyphs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
  const cuts = [
    ['bricolage-grotesque', 700],
    ['instrument-sans', 450],
  ] as const
  for (const [family, wght] of cuts) {
    const source = await readFile(`node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`)
    await writeFile(
      join(folder, `${family}.ttf`),
      await subsetFont(source, glyphs, { targetFormat: 'truetype', variationAxes: { wght } }),
    )
  }
  await writeFile(
    join(folder, 'fonts.conf'),
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
}

await installFonts()
const { default: sharp } = await import('sharp')
const pictures = { 'demo-arc': demoArc(), 'bid-rings': bidRings(), 'ninety-days': ninetyDays() }
for (const [name, figure] of Object.entries(pictures)) {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 680"><rect width="1200" height="680" ' +
    `fill="${palette.ground}"/>${figure}</svg>`
  const { size } = await sharp(Buffer.from(svg), { density: 96 })
    .resize(1600)
    .webp({ quality: 86 })
    .toFile(`sample/images/${name}.webp`)
  console.log(`sample/images/${name}.webp ${Math.round(size / 1024)} kB`)
}
