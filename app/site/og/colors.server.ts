import tokens from '#app/styles/tokens.css?raw'

/** Replaces every `var(--name)` with the light scheme's color, because SVG renderers do not support variables. */
export function withColors(markup: string): string {
  return markup.replace(/var\(--([\w-]+)(?:,[^)]*(?:\([^)]*\))?)?\)/g, (whole, name) => colors.get(name) ?? whole)
}

const colors = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*(?:light-dark\()?oklch\(([\d.]+)%\s+([\d.]+)\s+([\d.]+)\)/g)].map(
    ([, name = '', lightness, chroma, hue]) => [name, hex(Number(lightness) / 100, Number(chroma), Number(hue))],
  ),
)

// Björn Ottosson's matrices: OKLab to linear sRGB, then the sRGB transfer curve.
function hex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const curved = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, curved)) * 255)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
