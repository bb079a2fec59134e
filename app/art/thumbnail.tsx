import { disc, ink, mist, type Piece, paper, pine, ring, sand, slice, wedge } from './compositions.ts'
import { Pieces } from './pieces.tsx'
import { pick, seeded } from './seed.ts'
import { pointAt } from './wedge.ts'

const schemes = [
  { ground: mist, parts: [pine, ink, sand], loud: slice },
  { ground: sand, parts: [ink, pine, paper], loud: slice },
  { ground: pine, parts: [sand, ink, mist], loud: slice },
  { ground: 'var(--deep)', parts: [pine, 'var(--soft)', 'var(--edge)'], loud: slice },
] as const

/** A generated picture for an article or download without one, always the same for the same name. 16:9. */
export function Thumbnail({ seed, className }: { seed: string; className?: string }) {
  const { ground, pieces } = compositionOf(seed)
  return (
    <svg
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      width="1600"
      height="900"
      aria-hidden="true"
    >
      <path d="M0 0h1600v900H0z" fill={ground} />
      <Pieces pieces={pieces} />
    </svg>
  )
}

interface Composition {
  ground: string
  pieces: Piece[]
}

// Cache, with a maximum size: computing the curves takes as long as rendering the rest of the page.
const most = 200
const known = new Map<string, Composition>()

function compositionOf(seed: string): Composition {
  const composition = known.get(seed) ?? composed(seed)
  if (known.size < most) known.set(seed, composition)
  return composition
}

function composed(seed: string): Composition {
  const next = seeded(seed)
  const { ground, parts, loud } = pick(next, schemes)
  const compose = pick(next, [fan, rings, halves, grid, stair, orbit, arches, needle])
  return { ground, pieces: compose(next, parts, loud) }
}

type Compose = (next: () => number, parts: readonly string[], loud: string) => Piece[]

const between = (next: () => number, low: number, high: number) => low + next() * (high - low)

const fan: Compose = (next, parts, loud) => {
  const cx = Math.round(between(next, 500, 1100))
  const cy = Math.round(between(next, 620, 960))
  const lit = Math.floor(next() * 5)
  return [0, 1, 2, 3, 4].map((at) =>
    wedge(0.72 + at * 0.115, 0.825 + at * 0.115, at === lit ? loud : (parts[at % 3] as string), {
      cx,
      cy,
      r: at === lit ? 780 : 520 + Math.round(next() * 160),
      pull: at === lit ? 40 : 0,
    }),
  )
}

const rings: Compose = (next, parts, loud) => {
  const cx = Math.round(between(next, 900, 1300))
  const cy = Math.round(between(next, 300, 600))
  const from = next()
  return [
    disc(620, parts[1] as string, cx, cy),
    disc(430, parts[0] as string, cx, cy),
    disc(250, parts[2] as string, cx, cy),
    wedge(from, from + between(next, 0.16, 0.34), loud, { cx, cy, r: 700 }),
    disc(70, 'var(--deep)', cx, cy),
  ]
}

const halves: Compose = (next, parts, loud) => {
  const turn = next() * 0.5
  const cx = Math.round(between(next, 640, 960))
  return [
    ring(600, parts[1] as string, 3, cx, 450),
    wedge(turn, turn + 0.5, parts[0] as string, { cx, cy: 450, r: 520, pull: 30 }),
    wedge(turn + 0.5, turn + 0.82, loud, { cx, cy: 450, r: 520, pull: 60 }),
    wedge(turn + 0.84, turn + 0.98, parts[2] as string, { cx, cy: 450, r: 440, pull: 40 }),
  ]
}

const grid: Compose = (next, parts, loud) => {
  const lit = Math.floor(next() * 8)
  return Array.from({ length: 8 }, (_, at) => {
    const cx = 200 + (at % 4) * 400
    const cy = at < 4 ? 225 : 675
    const from = Math.floor(next() * 4) / 4
    const to = from + pick(next, [0.25, 0.5, 0.75])
    return wedge(from, to, at === lit ? loud : (parts[at % 3] as string), { cx, cy, r: 180 })
  })
}

const stair: Compose = (next, parts, loud) => {
  const cx = Math.round(between(next, 300, 600))
  const from = between(next, 0.02, 0.12)
  return [0, 1, 2, 3, 4].map((at) =>
    wedge(from + at * 0.09, from + 0.08 + at * 0.09, at === 4 ? loud : (parts[at % 3] as string), {
      cx,
      cy: 260,
      r: 420 + at * 150,
    }),
  )
}

const orbit: Compose = (next, parts, loud) => {
  const cx = Math.round(between(next, 560, 1040))
  const count = 7 + Math.floor(next() * 4)
  const lit = Math.floor(next() * count)
  return [
    ring(330, parts[1] as string, 4, cx, 450),
    wedge(lit / count - 0.07, lit / count + 0.07, loud, { cx, cy: 450, r: 330 }),
    disc(110, parts[0] as string, cx, 450),
    ...Array.from({ length: count }, (_, at) => {
      const { x, y } = pointAt(at / count, 330, cx, 450)
      return disc(at === lit ? 92 : 58, at === lit ? loud : (parts[at % 3] as string), Math.round(x), Math.round(y))
    }),
  ]
}

const arches: Compose = (next, parts, loud) => {
  const lit = Math.floor(next() * 3)
  return [0, 1, 2].flatMap((at) => {
    const at0 = { cx: 300 + at * 500, cy: 900 }
    const high = 300 + Math.round(next() * 260)
    return [
      wedge(0.75, 1.25, at === lit ? loud : (parts[at % 3] as string), { ...at0, r: high, inner: high - 130 }),
      wedge(0.75, 1.25, parts[(at + 1) % 3] as string, { ...at0, r: high - 190 }),
    ]
  })
}

const needle: Compose = (next, parts, loud) => {
  const cx = Math.round(between(next, 620, 980))
  const turn = next()
  return [
    disc(400, parts[1] as string, cx, 450),
    wedge(0, 0.25, parts[2] as string, { cx, cy: 450, r: 400 }),
    wedge(0.5, 0.75, parts[2] as string, { cx, cy: 450, r: 400 }),
    wedge(turn, turn + 0.1, loud, { cx, cy: 450, r: 640 }),
    wedge(turn + 0.5, turn + 0.6, parts[0] as string, { cx, cy: 450, r: 320 }),
    disc(46, 'var(--deep)', cx, 450),
  ]
}
