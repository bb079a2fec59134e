import { disc, ink, type Piece, pine, sand, slice, wedge } from './compositions.ts'
import { Pieces } from './pieces.tsx'

const quarter = { cx: 48, cy: 48, r: 40 }

const icons = {
  share: [wedge(0.25, 1, ink, quarter), wedge(0, 0.25, slice, { ...quarter, pull: 8 })],
  halves: [wedge(0, 0.5, pine, quarter), wedge(0.5, 1, sand, { ...quarter, pull: 6 })],
  quarters: [
    wedge(0, 0.25, sand, quarter),
    wedge(0.25, 0.5, pine, { ...quarter, r: 32 }),
    wedge(0.5, 0.75, ink, { ...quarter, r: 24 }),
    wedge(0.75, 1, slice, quarter),
  ],
  meeting: [
    disc(30, pine, 32, 48),
    disc(30, slice, 64, 48),
    { d: 'M48 23a30 30 0 0 1 0 50a30 30 0 0 1 0-50', fill: 'var(--deep)' },
  ],
  steps: [
    wedge(0.5, 0.75, sand, { ...quarter, r: 20 }),
    wedge(0.75, 1, pine, { ...quarter, r: 30 }),
    wedge(0, 0.25, slice, quarter),
  ],
  target: [disc(40, sand, 48, 48), disc(26, pine, 48, 48), wedge(0.08, 0.2, slice, { ...quarter, r: 44 })],
  ring: [wedge(0.3, 1, pine, { ...quarter, inner: 22 }), wedge(0.02, 0.28, slice, { ...quarter, inner: 22, pull: 5 })],
  fan: [
    wedge(0.62, 0.75, ink, quarter),
    wedge(0.77, 0.9, pine, quarter),
    wedge(0.92, 1.16, slice, quarter),
    wedge(0.18, 0.38, sand, quarter),
  ],
} satisfies Record<string, Piece[]>

export type IconName = keyof typeof icons

/** The left edge of each icon's content, if not 8: it is aligned with the text below. */
const begins: Partial<Record<IconName, number>> = { halves: 2, meeting: 2, steps: 18 }

/** A small figure above a text, decorative. */
export function Icon({ name, size = 72 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox={`${begins[name] ?? 8} 0 96 96`} width={size} height={size} overflow="visible" aria-hidden="true">
      <Pieces pieces={icons[name]} />
    </svg>
  )
}
