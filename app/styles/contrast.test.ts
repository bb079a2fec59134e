import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokens = new Map(
  [...readFileSync('app/styles/tokens.css', 'utf8').matchAll(/--([\w-]+): (.*?oklch\(.*);/g)].map(([, name, value]) => [
    name,
    value,
  ]),
)
const grounds = ['paper', 'mist', 'sand'] as const
const texts = ['ink', 'soft', 'pine', 'good', 'warn', 'bad'] as const
const aa = 4.5
const aaLarge = 3

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    '%s reads on %s',
    (text, ground) => {
      expect(contrast(luminance(text, scheme), luminance(ground, scheme))).toBeGreaterThanOrEqual(aa)
    },
  )

  test.each(['ink', 'pine', 'bad'] as const)('paper reads on a button of %s', (ground) => {
    expect(contrast(luminance('paper', scheme), luminance(ground, scheme))).toBeGreaterThanOrEqual(aa)
  })

  test('the loud color is for large display text on paper', () => {
    expect(contrast(luminance('slice', scheme), luminance('paper', scheme))).toBeGreaterThanOrEqual(aaLarge)
  })

  test.each(grounds)('the edge of a field shows on %s', (ground) => {
    expect(contrast(luminance('edge', scheme), luminance(ground, scheme))).toBeGreaterThanOrEqual(aaLarge)
  })

  test('selected text reads', () => {
    expect(contrast(luminance('deep', scheme), luminance('slice', scheme))).toBeGreaterThanOrEqual(aa)
  })
})

describe('on the deep ground, which turns what stands on it to the dark scheme', () => {
  test.each([...texts, 'slice', 'on-deep'])('%s reads', (text) => {
    expect(contrast(luminance(text, 'dark'), luminance('deep', 'dark'))).toBeGreaterThanOrEqual(aa)
  })
})

function luminance(token: string, scheme: 'light' | 'dark'): number {
  const value = tokens.get(token)
  if (!value) throw new Error(`There is no color --${token}.`)
  const colors = value.match(/oklch\([^)]*\)/g) as string[]
  const color = colors[scheme === 'dark' ? colors.length - 1 : 0] as string
  const [, lightness, chroma, hue] = (/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)/.exec(color) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const [red, green, blue] = linearRgb(lightness / 100, chroma, hue)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

// The matrices of CSS Color 4, from Oklab to linear sRGB. Out-of-gamut values are clipped, as on screens.
function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
