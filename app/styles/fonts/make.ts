/**
 * Generates the two fonts from their packages: only Latin and the weights in use, with the metrics of the fallback
 * fonts in `fonts.css`, which prevent layout shift when the fonts load.
 * Run from the root folder after a change: `node app/styles/fonts/make.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
// @ts-expect-error: the package brings no types
import subsetFont from 'subset-font'

const packages = 'node_modules/@fontsource-variable'
const fonts = [
  {
    name: 'display',
    source: `${packages}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`,
    weights: { min: 600, max: 800, default: 700 },
    measured: [700],
    fallbacks: ['Arial, "Liberation Sans"', 'Roboto', '"DejaVu Sans"'],
  },
  {
    name: 'text',
    source: `${packages}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    weights: { min: 400, max: 700, default: 400 },
    measured: [400, 600],
    fallbacks: ['Arial, "Liberation Sans"', 'Roboto', '"DejaVu Sans"'],
  },
]

// Characters of English and Western European names, typographic quotes and dashes, arrows, € and ™.
const kept = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
  ...'\u00a0\u00ad©®°·×§«»¡¿£½',
  ...'ÀÁÂÄÅÆÇÈÉÊËÍÎÑÓÔÖØÚÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ',
  ...'–—‘’‚“”„•…‹›€™←→↑↓−′″',
].join('')

const sample =
  'We have sat in the discovery call that went nowhere, rebuilt the demo at midnight, and answered ' +
  'question 214 of an RFP that was written for somebody else. So we teach what changes Monday: how to ' +
  'hear the problem behind the requirement, how to show one thing well instead of ten things quickly.'

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const font of fonts) {
  const subset = await subsetFont(await readFile(font.source), kept, {
    targetFormat: 'woff2',
    variationAxes: { wght: font.weights },
    // Kerning and tabular figures; ligatures and alternates would add a tenth. Current screens need no hinting.
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
    noHinting: true,
  })
  await writeFile(`app/styles/fonts/${font.name}.woff2`, subset)
  console.log(`${font.name}: ${subset.length} bytes`)
  // The fallback fonts must be installed: on Debian fonts-liberation, fonts-roboto-unhinted and fonts-dejavu.
  for (const { fallback, measured } of font.fallbacks.flatMap((fallback) =>
    font.measured.map((measured) => ({ fallback, measured })),
  )) {
    const { ratio, ascent, descent } = await page.evaluate(
      async ({ bytes, name, measured, fallback, sample }) => {
        document.fonts.add(await new FontFace(name, new Uint8Array(bytes), { weight: '200 800' }).load())
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('no canvas')
        canvas.font = `${measured} 1000px ${name}`
        const own = canvas.measureText(sample)
        canvas.font = `${measured} 1000px ${fallback}`
        return {
          ratio: own.width / canvas.measureText(sample).width,
          ascent: own.fontBoundingBoxAscent,
          descent: own.fontBoundingBoxDescent,
        }
      },
      { bytes: [...subset], name: font.name, measured, fallback, sample },
    )
    const percent = (value: number) => `${(value * 100).toFixed(1)}%`
    console.log(
      `  ${fallback}, ${measured}: size-adjust: ${percent(ratio)}; ` +
        `ascent-override: ${percent(ascent / 1000 / ratio)}; ` +
        `descent-override: ${percent(descent / 1000 / ratio)}; line-gap-override: 0%`,
    )
  }
}
await browser.close()
