import { disc, ink, mist, paper, pine, ring, sand, slice, wedge } from './compositions.ts'
import { Pieces } from './pieces.tsx'
import { pointAt } from './wedge.ts'

/**
 * How the offerings belong together: each has a place on the circle, one circle's edge touching the next, the client
 * in the middle.
 * @param centre what stands in the middle
 * @param parts clockwise from noon; the one at `lit` is set in the loud colour
 */
export function Ecosystem({
  centre,
  parts,
  lit = 0,
  className,
}: {
  centre: string
  parts: readonly string[]
  lit?: number
  className?: string
}) {
  const grounds = [pine, sand, ink, mist]
  const count = parts.length
  return (
    <svg
      viewBox="0 0 1000 1000"
      width="1000"
      height="1000"
      role="img"
      aria-label={`${centre} in the middle; around it ${parts.join(', ')}`}
      className={className}
    >
      <Pieces
        pieces={[
          ring(490),
          ...parts.map((_, at) =>
            wedge(at / count + 0.004, (at + 1) / count - 0.004, at === lit ? slice : (grounds[at % 4] as string), {
              r: at === lit ? 470 : 440,
              inner: 190,
              pull: at === lit ? 16 : 0,
            }),
          ),
          disc(160, 'var(--deep)'),
        ]}
      />
      <g fontFamily="var(--text)" fontWeight="600" fontSize="31" textAnchor="middle">
        <Label words={centre} x={500} y={500} fill="var(--on-deep)" />
        {parts.map((part, at) => {
          const { x, y } = pointAt((at + 0.5) / count, at === lit ? 346 : 320)
          const ground = at === lit ? slice : grounds[at % 4]
          const fill = ground === ink || ground === pine ? paper : ground === slice ? 'var(--deep)' : ink
          return <Label key={part} words={part} x={Math.round(x)} y={Math.round(y)} fill={fill} />
        })}
      </g>
    </svg>
  )
}

function Label({ words, x, y, fill }: { words: string; x: number; y: number; fill: string }) {
  const lines = words.split(' ')
  return (
    <text x={x} y={y - (lines.length - 1) * 19 + 11} fill={fill}>
      {lines.map((word, at) => (
        <tspan key={word} x={x} dy={at === 0 ? 0 : 38}>
          {word}
        </tspan>
      ))}
    </text>
  )
}
