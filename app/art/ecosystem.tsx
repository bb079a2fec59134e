import { disc, ink, mist, paper, pine, ring, sand, slice } from './compositions.ts'
import styles from './ecosystem.module.css'
import { Pieces } from './pieces.tsx'
import { pointAt, wedgePath } from './wedge.ts'

const rim = [ring(490)]
const hub = [disc(160, 'var(--deep)')]

export interface EcosystemPart {
  name: string
  href: string
}

/**
 * The offerings on a circle around the client, each linked to its page.
 * @param center the text in the middle
 * @param parts eight, clockwise from noon; the one at `lit` has the accent color
 */
export function Ecosystem({
  label,
  center,
  parts,
  lit = 0,
  className,
}: {
  label: string
  center: string
  parts: readonly EcosystemPart[]
  lit?: number
  className?: string
}) {
  const grounds = [pine, sand, ink, mist]
  const count = parts.length
  return (
    <nav aria-label={label} className={className}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links name its parts, the navigation the whole */}
      <svg viewBox="0 0 1000 1000" width="1000" height="1000" className={styles.wheel}>
        <Pieces pieces={rim} />
        <g fontFamily="var(--text)" fontWeight="600" fontSize="31" textAnchor="middle">
          {parts.map(({ name, href }, at) => {
            const isLit = at === lit
            const ground = isLit ? slice : (grounds[at % 4] as string)
            const { x, y } = pointAt((at + 0.5) / count, isLit ? 346 : 320)
            const d = wedgePath({
              from: at / count + 0.004,
              to: (at + 1) / count - 0.004,
              r: isLit ? 470 : 440,
              inner: 190,
              pull: isLit ? 16 : 0,
            })
            const fill = ground === ink || ground === pine ? paper : isLit ? 'var(--deep)' : ink
            return (
              <a key={href} href={href} aria-label={name}>
                <path d={d} fill={ground} />
                <Label words={name} x={Math.round(x)} y={Math.round(y)} fill={fill} />
              </a>
            )
          })}
          <Pieces pieces={hub} />
          <Label words={center} x={500} y={500} fill="var(--on-deep)" />
        </g>
      </svg>
    </nav>
  )
}

function Label({ words, x, y, fill }: { words: string; x: number; y: number; fill: string }) {
  const lines = words.split(' ')
  return (
    <text x={x} y={y - (lines.length - 1) * 19 + 11} fill={fill}>
      {lines.map((word, at) => (
        <tspan key={word} x={x} dy={at === 0 ? 0 : 38}>
          {at === lines.length - 1 ? word : `${word} `}
        </tspan>
      ))}
    </text>
  )
}
