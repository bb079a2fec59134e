import {
  arc,
  disc,
  ink,
  line,
  mist,
  orbits,
  type Piece,
  paper,
  path,
  pine,
  ring,
  sand,
  slice,
  stroke,
  wedge,
} from './compositions.ts'
import { Pieces } from './pieces.tsx'
import { pointAt } from './wedge.ts'

/** The pages with their own figure. */
export type FigurePage = keyof typeof figures

/** A page's hero figure, by which readers recognize it. */
export function PageFigure({ page, className }: { page: FigurePage; className?: string }) {
  const { says, pieces } = figures[page]
  return (
    <svg viewBox="0 0 1000 1000" role="img" aria-label={says} className={className}>
      <Pieces pieces={pieces} />
    </svg>
  )
}

interface Figure {
  /** The text alternative. */
  says: string
  pieces: Piece[]
}

const around = (count: number, r: number, turn = 0) =>
  Array.from({ length: count }, (_, at) => ({ at, ...pointAt(turn + at / count, r) })).map(({ at, x, y }) => ({
    at,
    x: Math.round(x),
    y: Math.round(y),
  }))

/** Circles combined into one path, which takes half the markup. */
const dots = (places: readonly { x: number; y: number }[], r: number, fill: string) =>
  path(places.map(({ x, y }) => `M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}a${r} ${r} 0 0 0 0-${2 * r}`).join(''), fill)

const figures = {
  home: {
    says: 'A circle divided unevenly, its largest slice pulled out',
    pieces: [
      ...orbits,
      wedge(0.02, 0.115, pine),
      wedge(0.125, 0.205, sand),
      wedge(0.215, 0.275, ink),
      wedge(0.285, 0.36, mist),
      wedge(0.37, 0.44, pine, { r: 330 }),
      wedge(0.455, 1.005, slice, { r: 430, pull: 64 }),
      wedge(0.455, 1.005, paper, { r: 150, pull: 64, opacity: 0.14 }),
      disc(14, ink),
    ],
  },
  about: {
    says: 'Five equal wedges around one center, one of them lit',
    pieces: [
      ...orbits,
      wedge(0.01, 0.19, pine, { r: 380, inner: 120 }),
      wedge(0.21, 0.39, sand, { r: 330, inner: 120 }),
      wedge(0.41, 0.59, ink, { r: 360, inner: 120 }),
      wedge(0.61, 0.79, slice, { r: 440, inner: 120, pull: 40 }),
      wedge(0.81, 0.99, mist, { r: 400, inner: 120 }),
      arc(0.61, 0.79, 490, slice, 6),
      disc(64, ink),
      disc(22, paper),
    ],
  },
  services: {
    says: 'Four quarters of different reach, turning round one point',
    pieces: [
      ...orbits,
      wedge(0, 0.25, sand, { r: 400, pull: 14 }),
      wedge(0.25, 0.5, pine, { r: 300, pull: 14 }),
      wedge(0.5, 0.75, ink, { r: 430, pull: 14 }),
      wedge(0.75, 1, slice, { r: 450, pull: 56 }),
      wedge(0.75, 1, paper, { r: 200, pull: 56, opacity: 0.14 }),
      wedge(0.25, 0.5, paper, { r: 130, pull: 14, opacity: 0.16 }),
    ],
  },
  academy: {
    says: 'Steps of a widening spiral, the last one lit',
    pieces: [
      ring(490),
      ...[0, 1, 2, 3, 4, 5, 6].map((at) =>
        wedge(0.02 + at * 0.125, 0.135 + at * 0.125, [mist, sand, pine, mist, ink, sand, pine][at] as string, {
          r: 130 + at * 48,
        }),
      ),
      wedge(0.9, 1.01, slice, { r: 490, pull: 36 }),
      arc(0.02, 0.88, 90, ink, 3),
      disc(14, ink),
    ],
  },
  framework: {
    says: 'A ring of six stages, one of them moved out',
    pieces: [
      ring(470),
      ring(180),
      ...[0, 1, 2, 3, 5].map((at) =>
        wedge(at / 6 + 0.006, (at + 1) / 6 - 0.006, [pine, sand, ink, mist, '', pine][at] as string, {
          r: 400,
          inner: 230,
        }),
      ),
      wedge(4 / 6 + 0.006, 5 / 6 - 0.006, slice, { r: 430, inner: 200, pull: 48 }),
      arc(0.06, 0.2, 440, ink, 5),
      arc(0.4, 0.55, 440, ink, 5),
      disc(60, ink),
      wedge(0.66, 0.83, slice, { r: 60 }),
    ],
  },
  products: {
    says: 'Nine circles in rows, each with a larger slice than the one before',
    pieces: [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((at) => {
      const cx = 190 + (at % 3) * 310
      const cy = 190 + Math.floor(at / 3) * 310
      const lit = at === 4
      return [
        lit
          ? ring(140, line, 2, cx, cy)
          : disc(140, [mist, sand, mist, sand, ink, mist, pine, sand, mist][at] as string, cx, cy),
        wedge(0, 0.08 + at * 0.1, lit ? slice : at === 6 ? ink : pine, { r: 140, cx, cy, pull: lit ? 24 : 0 }),
      ]
    }),
  },
  navigator: {
    says: 'A compass whose needle is a wedge',
    pieces: [
      ring(480),
      ring(400, line, 2),
      dots(
        around(24, 440).filter(({ at }) => at % 6 > 0),
        5,
        line,
      ),
      dots(around(4, 440), 12, ink),
      wedge(0.125, 0.375, mist, { r: 340 }),
      wedge(0.375, 0.625, sand, { r: 340 }),
      wedge(0.625, 0.875, mist, { r: 340 }),
      wedge(0.875, 1.125, sand, { r: 340 }),
      wedge(0.34, 0.42, pine, { r: 330 }),
      wedge(0.82, 0.94, slice, { r: 470, pull: 30 }),
      disc(40, ink),
      disc(14, paper),
    ],
  },
  'solution-center': {
    says: 'Three circles of people that overlap in one lit place',
    pieces: [
      ring(490),
      disc(270, pine, 380, 370),
      disc(270, ink, 620, 430),
      disc(270, sand, 460, 630),
      wedge(0.05, 0.3, slice, { r: 300, cx: 470, cy: 500 }),
      wedge(0.05, 0.3, paper, { r: 120, cx: 470, cy: 500, opacity: 0.16 }),
      arc(0.55, 0.95, 415, line, 3),
    ],
  },
  contact: {
    says: 'Two halves of a circle facing each other, a slice passing between them',
    pieces: [
      ring(490),
      wedge(0.5, 1, pine, { r: 380, pull: 30, cx: 440 }),
      wedge(0, 0.5, sand, { r: 300, pull: 40, cx: 500 }),
      wedge(0.64, 0.86, slice, { r: 300, cx: 650 }),
      arc(0.06, 0.44, 360, ink, 4),
      arc(0.1, 0.4, 410, line, 4),
      disc(22, ink, 650, 500),
    ],
  },
  resources: {
    says: 'Leaves of a book fanned out, one marked',
    pieces: [
      ring(490),
      ...[0, 1, 2, 3, 4, 5].map((at) =>
        wedge(0.52 + at * 0.08, 0.59 + at * 0.08, [ink, sand, pine, mist, slice, ink][at] as string, {
          r: at === 4 ? 520 : 420 - (at % 2) * 40,
          cy: 640,
          pull: at === 4 ? 30 : 0,
        }),
      ),
      wedge(0, 0.25, sand, { r: 330, cy: 640, pull: 12 }),
      arc(0.02, 0.23, 230, paper, 5, 510, 630),
      arc(0.02, 0.23, 160, paper, 5, 510, 630),
      disc(14, ink, 500, 640),
    ],
  },
  skillbridge: {
    says: 'Two circles joined by an arch',
    pieces: [
      ring(490),
      wedge(0.75, 1.25, sand, { r: 400, inner: 260, cy: 560 }),
      wedge(0.86, 1.02, slice, { r: 430, inner: 240, cy: 560, pull: 20 }),
      disc(150, ink, 170, 640),
      disc(150, pine, 830, 640),
      wedge(0.25, 0.75, paper, { r: 60, cx: 170, cy: 640, opacity: 0.16 }),
      wedge(0.25, 0.75, paper, { r: 60, cx: 830, cy: 640, opacity: 0.16 }),
      stroke('M0 800H1000', line, 3),
    ],
  },
  'candidate-profile': {
    says: 'A circle with an open place, and the wedge that fits it',
    pieces: [
      ring(490),
      wedge(0.16, 0.9, mist, { r: 360 }),
      wedge(0.3, 0.75, pine, { r: 360 }),
      wedge(0.9, 1.16, slice, { r: 360, pull: 130 }),
      disc(80, paper, 500, 500),
      disc(26, ink, 500, 500),
    ],
  },
  'ultimate-solutioneer': {
    says: 'Half a circle opened like a book, its ribbon lit',
    pieces: [
      ring(490),
      wedge(0.5, 1, ink, { r: 410, pull: 18 }),
      wedge(0, 0.5, sand, { r: 410, pull: 18 }),
      ...[330, 250, 170].map((r) => arc(0.06, 0.44, r, line, 4, 518, 500)),
      wedge(0.62, 0.88, slice, { r: 300, pull: 18 }),
      path('M482 90h36v540l-18-24-18 24z', slice),
    ],
  },
  'how-we-count': {
    says: 'A dial of ten parts: some filled, one taken away',
    pieces: [
      ring(490),
      ...[0, 1, 2, 3, 4, 5, 6].map((at) =>
        wedge(0.56 + at * 0.09, 0.64 + at * 0.09, at === 6 ? slice : at % 2 ? sand : pine, {
          r: 400,
          inner: 250,
          pull: at === 6 ? 40 : 0,
        }),
      ),
      arc(0.21, 0.45, 325, ink, 3),
      wedge(0.11, 0.16, ink, { r: 330, inner: 40 }),
      disc(40, ink),
    ],
  },
  terms: {
    says: 'Quarter circles laid one upon another',
    pieces: [
      wedge(0.75, 1, mist, { r: 860, cx: 940, cy: 940 }),
      wedge(0.75, 1, sand, { r: 660, cx: 940, cy: 940 }),
      wedge(0.75, 1, pine, { r: 460, cx: 940, cy: 940 }),
      wedge(0.75, 1, ink, { r: 260, cx: 940, cy: 940 }),
      wedge(0.75, 0.82, slice, { r: 860, cx: 940, cy: 940, pull: 20 }),
    ],
  },
  privacy: {
    says: 'A closed circle with a keyhole',
    pieces: [
      ring(490),
      wedge(0.02, 0.98, pine, { r: 400, inner: 300 }),
      disc(280, ink),
      disc(90, paper, 500, 430),
      wedge(0.42, 0.58, paper, { r: 300, cy: 420 }),
      wedge(0.94, 1.06, slice, { r: 400, inner: 300, pull: 40 }),
    ],
  },
  events: {
    says: 'Twelve days around one center, one of them moved out',
    pieces: [
      ring(490),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map((at) =>
        wedge(at / 12 + 0.008, (at + 1) / 12 - 0.008, [mist, sand, pine][at % 3] as string, {
          r: 330 + (at % 4) * 26,
          inner: 170,
        }),
      ),
      wedge(9 / 12 + 0.008, 10 / 12 - 0.008, slice, { r: 450, inner: 150, pull: 34 }),
      dots(
        around(12, 462, 1 / 24).filter(({ at }) => at !== 9),
        6,
        line,
      ),
      dots(
        around(12, 462, 1 / 24).filter(({ at }) => at === 9),
        14,
        slice,
      ),
      disc(120, ink),
      wedge(0, 0.25, paper, { r: 84, opacity: 0.16 }),
    ],
  },
  assessment: {
    says: 'Five slices of one circle, each filled to another point, one pulled out',
    pieces: [
      ring(430),
      ...[0, 1, 3, 4].flatMap((at) => [
        wedge((at - 0.5) / 5 + 0.006, (at + 0.5) / 5 - 0.006, mist, { r: 430 }),
        wedge((at - 0.5) / 5 + 0.006, (at + 0.5) / 5 - 0.006, [pine, ink, '', sand, pine][at] as string, {
          r: [380, 300, 0, 240, 340][at] ?? 0,
        }),
      ]),
      wedge(1.5 / 5 + 0.006, 2.5 / 5 - 0.006, mist, { r: 430, pull: 60 }),
      wedge(1.5 / 5 + 0.006, 2.5 / 5 - 0.006, slice, { r: 190, pull: 60 }),
      arc(1.5 / 5 + 0.01, 2.5 / 5 - 0.01, 520, slice, 6),
      disc(14, ink),
    ],
  },
  meet: {
    says: 'A clock face whose hour is a slice',
    pieces: [
      ring(480),
      disc(400, mist),
      dots(
        around(12, 440).filter(({ at }) => at % 3 > 0),
        7,
        line,
      ),
      dots(around(4, 440), 16, ink),
      wedge(0.02, 0.23, sand, { r: 330 }),
      wedge(0.52, 0.73, sand, { r: 330 }),
      wedge(0.75, 1, slice, { r: 400, pull: 52 }),
      wedge(0.25, 0.31, pine, { r: 300 }),
      wedge(0.45, 0.49, ink, { r: 360 }),
      disc(34, ink),
    ],
  },
  campus: {
    says: 'People around a table, one slice of it lit',
    pieces: [
      ring(430),
      ...around(11, 430, 0.03).map(({ x, y, at }) =>
        disc(at % 3 === 0 ? 66 : 52, [pine, sand, ink, mist][at % 4] as string, x, y),
      ),
      disc(280, mist),
      wedge(0.56, 0.86, slice, { r: 310, pull: 26 }),
      wedge(0.9, 1.1, pine, { r: 280 }),
      wedge(0.2, 0.42, ink, { r: 230 }),
      disc(14, paper),
    ],
  },
  auth: {
    says: 'A key whose bow is a circle with its slice moved out',
    pieces: [
      ring(490),
      disc(250, ink, 400, 400),
      wedge(0.62, 0.95, slice, { r: 290, cx: 400, cy: 400, pull: 30 }),
      disc(80, paper, 400, 400),
      path('M560 520l330 330-56 56-70-70-50 50-56-56 50-50-204-204z', pine),
    ],
  },
} satisfies Record<string, Figure>
