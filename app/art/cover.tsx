import { arc, disc, slice, wedge } from './compositions.ts'
import { Pieces } from './pieces.tsx'

/** The book's cover, 2:3. It has the same colors in both schemes, because it shows an object. */
export function BookCover({ title, firm, className }: { title: string; firm: string; className?: string }) {
  const words = title.split(' ')
  return (
    <svg
      viewBox="0 0 600 900"
      width="600"
      height="900"
      role="img"
      aria-label={`Cover of the book “${title}”`}
      className={className}
    >
      <path d="M0 0h600v900H0z" fill="var(--deep)" />
      <Pieces pieces={pieces} />
      <path d="M0 0h26v900H0z" fill="var(--on-deep)" opacity=".08" />
      <g fill="var(--on-deep)" fontFamily="var(--display)" fontWeight="700" letterSpacing="-2">
        {words.map((word, at) => (
          <text key={word} x="62" y={130 + at * 78} fontSize="74">
            {word}
          </text>
        ))}
        <text x="62" y="850" fontSize="30" letterSpacing="-.5">
          {firm}
        </text>
      </g>
    </svg>
  )
}

const pieces = [
  arc(0.5, 1, 560, 'var(--soft-on-deep)', 2, 640, 880),
  arc(0.5, 1, 470, 'var(--soft-on-deep)', 2, 640, 880),
  wedge(0.92, 1.03, 'var(--pine-on-deep)', { cx: 440, cy: 690, r: 330 }),
  wedge(0.05, 0.14, 'var(--on-deep)', { cx: 440, cy: 690, r: 300 }),
  wedge(0.16, 0.3, 'var(--pine-on-deep)', { cx: 440, cy: 690, r: 260 }),
  wedge(0.44, 0.9, slice, { cx: 440, cy: 690, r: 400, pull: 40 }),
  disc(12, 'var(--on-deep)', 440, 690),
]
