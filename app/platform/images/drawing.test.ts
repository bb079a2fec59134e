import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { decoded } from './decode.server.ts'
import type { TextBox } from './work/text-box.ts'

testDatabase()

const sheetWidth = 800
const sheet = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="600"><path d="M0 0h800v600H0z" fill="#fff"/></svg>`,
)
const box: TextBox = { text: '', color: '#000000', sizes: [80, 40], left: 100, middle: 300, width: 560, height: 400 }

/** Draws a text. Returns its bounds, and whether a pixel has ink. */
async function drawn(text: string) {
  return boundsOf(await sheetWith([{ ...box, text }]))
}

/** Draws the texts in columns of one sheet. Returns the bounds of each. */
async function drawnBeside(texts: string[]) {
  const width = Math.floor(sheetWidth / texts.length)
  const boxes = texts.map((text, at) => ({ ...box, text, left: at * width, width }))
  const pixels = await sheetWith(boxes)
  return boxes.map(({ left }) => boundsOf(pixels, left, left + width))
}

async function sheetWith(boxes: TextBox[]) {
  const png = await decoded('drawing', sheet, boxes)
  return sharp(png).flatten().grayscale().threshold(128).raw().toBuffer({ resolveWithObject: true })
}

function boundsOf({ data, info }: Awaited<ReturnType<typeof sheetWith>>, from = 0, to = info.width) {
  const inked = (x: number, y: number) => data[(y * info.width + x) * info.channels] === 0
  const columns = range(from, to).filter((x) => range(0, info.height).some((y) => inked(x, y)))
  const rows = range(0, info.height).filter((y) => columns.some((x) => inked(x, y)))
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), rows[0], rows.at(-1)]
  return { left, right, top, bottom, inked, columns, rows }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** True for the fallback glyph that fonts draw for a missing letter: a frame around its number. */
function isFrame({ left, right, top, bottom, inked }: ReturnType<typeof boundsOf>): boolean {
  const full = (points: boolean[]) => points.filter(Boolean).length > points.length * 0.9
  const side = (x: number) => full(range(top, bottom + 1).map((y) => inked(x, y)))
  const edge = (y: number) => full(range(left, right + 1).map((x) => inked(x, y)))
  // The outermost pixels may be paler.
  return side(left + 1) && side(right - 1) && edge(top + 1) && edge(bottom - 1)
}

test('a glyph that no font has is drawn as a frame, which the test below expects', async () => {
  expect(isFrame(await drawn('ꯀ'))).toBe(true)
  const frames = await drawnBeside(['a', 'ꯀ', 'ꯀ'])
  expect(frames.map(isFrame)).toEqual([false, true, true])
})

test.each([
  ['Greek', 'Ωλψ'],
  ['Cyrillic', 'ЖДщ'],
  ['Chinese', '案简體'],
  ['Japanese', 'のカ提'],
  ['Korean', '한글제'],
  ['Arabic', 'بعش'],
  ['Hebrew', 'שלא'],
  ['Thai', 'สวก'],
  ['Devanagari', 'नमद'],
  ['Bengali', 'কখগ'],
  ['Tamil', 'தமழ'],
  ['Telugu', 'తలగ'],
  ['Georgian', 'აბგ'],
  ['Armenian', 'ԱԲԳ'],
  ['symbols', '→✓☎∑★€'],
  ['emoji', '🎉🚀👍'],
])('the letters of %s are drawn', async (_, glyphs) => {
  const letters = [...glyphs]
  for (const [at, bounds] of (await drawnBeside(letters)).entries()) {
    expect(bounds.columns.length, letters[at]).toBeGreaterThan(8)
    expect(isFrame(bounds), letters[at]).toBe(false)
  }
})

test.each(['Discovery calls that customers', '如何让客户感谢你的发现电话', '고객이 감사하는 디스커버리 콜'])(
  'the lines of %j do not touch',
  async (text) => {
    const { top, bottom, rows } = await drawn(text)
    expect(bottom - top).toBeGreaterThan(120)
    expect(rows.length).toBeLessThan(bottom - top + 1)
  },
)

test('an emoji between words leaves no hole', async () => {
  const { columns } = await drawn('A🎉B')
  const gaps = columns.map((x, at) => x - (columns[at - 1] ?? x))
  expect(Math.max(...gaps)).toBeLessThan(20)
})

test('a text starts at the left, a right-to-left text at the right', async () => {
  expect((await drawn('Discovery calls')).left).toBe(100)
  const hebrew = await drawn('שיחות גילוי')
  expect(hebrew.right).toBeGreaterThan(655)
  expect(hebrew.right).toBeLessThanOrEqual(660)
  expect(hebrew.left).toBeGreaterThan(200)
})

test('a long word is set smaller, and a longer one breaks, within its column', async () => {
  const smaller = await drawn('Vertriebsunterlagen')
  expect(smaller.right).toBeLessThanOrEqual(660)
  expect(smaller.bottom - smaller.top).toBeLessThan(50)
  const broken = await drawn('Vertriebsunterlagenverwaltung'.repeat(6).slice(0, 160))
  expect(broken.right).toBeLessThanOrEqual(660)
  expect(broken.bottom - broken.top).toBeGreaterThan(200)
  expect(broken.bottom - broken.top).toBeLessThanOrEqual(400)
})

test('a text that does not fit in any size is cut at the end of its box', async () => {
  const { top, bottom, right } = await drawn('How to answer question 214. '.repeat(40))
  expect(top).toBeGreaterThanOrEqual(100)
  expect(bottom).toBeLessThanOrEqual(500)
  expect(right).toBeLessThanOrEqual(660)
})

test('markup characters are drawn as text, and a text without any is empty', async () => {
  const [plain, marked] = [await drawn('ab'), await drawn('a<b>&b')]
  expect(marked.right).toBeGreaterThan(plain.right + 60)
  expect((await drawn(' \u200b\u0007 ')).columns).toEqual([])
})
