import { arc, disc, ink, line, mist, type Piece, paper, pine, ring, sand, slice, wedge } from './compositions.ts'
import { Pieces } from './pieces.tsx'

/** The five core beliefs, by their names on the page. */
export type Belief = keyof typeof beliefs

/** The figure of a belief. */
export function BeliefFigure({ belief, className }: { belief: Belief; className?: string }) {
  const { says, pieces } = beliefs[belief]
  return (
    <svg
      viewBox="0 0 1000 1000"
      width="1000"
      height="1000"
      role="img"
      aria-label={`${belief}: ${says}`}
      className={className}
    >
      <path d="M0 0h1000v1000H0z" fill={mist} />
      <Pieces pieces={pieces} />
    </svg>
  )
}

const beliefs = {
  'Customer Success First': {
    says: 'the larger slice stands on the customer’s side',
    pieces: [
      ring(380, line, 4),
      wedge(0.62, 0.98, sand, { r: 300 }),
      wedge(0, 0.6, slice, { r: 380, pull: 36 }),
      disc(90, ink, 640, 330),
      wedge(0.5, 1, paper, { r: 90, cx: 640, cy: 330, opacity: 0.18 }),
    ],
  },
  'Earned Trust': {
    says: 'a ring that grows, piece by piece',
    pieces: [
      ...[0, 1, 2, 3, 4, 5, 6].map((at) =>
        wedge(at / 8 + 0.006, (at + 1) / 8 - 0.006, at < 5 ? pine : sand, { r: 220 + at * 32, inner: 130 }),
      ),
      wedge(7 / 8 + 0.006, 1 - 0.006, slice, { r: 450, inner: 130 }),
      disc(60, ink),
    ],
  },
  'Accountable Excellence': {
    says: 'a wedge that meets the center of its target',
    pieces: [
      disc(400, sand),
      disc(290, paper),
      disc(180, pine),
      disc(70, ink),
      wedge(0.06, 0.17, slice, { r: 520 }),
      disc(20, paper),
    ],
  },
  'Honesty and Openness': {
    says: 'an open circle that hides nothing behind it',
    pieces: [
      disc(230, ink, 630, 620),
      wedge(0.12, 0.88, pine, { r: 340, inner: 250, cx: 430, cy: 450 }),
      wedge(0.9, 1.1, slice, { r: 380, inner: 250, cx: 430, cy: 450, pull: 60 }),
      arc(0.14, 0.86, 400, line, 4, 430, 450),
    ],
  },
  'Unwavering Integrity': {
    says: 'two halves that match, upright on one line',
    pieces: [
      wedge(0, 0.5, ink, { r: 350, pull: 10 }),
      wedge(0.5, 1, pine, { r: 350, pull: 10 }),
      wedge(0.94, 1.06, slice, { r: 350, cy: 500 }),
      wedge(0.44, 0.56, slice, { r: 350, cy: 500 }),
      disc(90, paper),
    ],
  },
} satisfies Record<string, { says: string; pieces: Piece[] }>
