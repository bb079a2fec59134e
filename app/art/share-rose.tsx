import { pointAt, wedgePath } from './wedge.ts'

/** A part of the figure: its name, and the filled percentage. */
export interface RosePart {
  name: string
  share: number
}

/** A circle of equal parts, each filled from the center in proportion to its area. The `lit` part is moved out. */
export function ShareRose({
  parts,
  lit,
  label,
}: {
  parts: readonly RosePart[]
  lit?: string | undefined
  label: string
}) {
  const says = `${label}: ${parts.map(({ name, share }) => `${name} ${share}%`).join(', ')}`
  return (
    <svg viewBox="-170 0 1340 1000" role="img" aria-label={says}>
      {parts.map(({ name, share }, at) => {
        const isLit = name === lit
        const turn = { from: (at - 0.5) / parts.length + gap, to: (at + 0.5) / parts.length - gap }
        const pull = isLit ? 46 : 0
        return (
          <g key={name}>
            <path d={wedgePath({ ...turn, r: reach, pull })} fill="var(--mist-shape)" />
            {share > 0 && (
              <path
                d={wedgePath({ ...turn, r: reach * Math.sqrt(share / 100), pull })}
                fill={isLit ? 'var(--slice)' : fills[at % fills.length]}
              />
            )}
            <Name turn={at / parts.length} pull={pull} isLit={isLit}>
              {name}
            </Name>
          </g>
        )
      })}
      <circle cx="500" cy="500" r={reach} fill="none" stroke="var(--line)" strokeWidth="2" />
      <circle cx="500" cy="500" r="14" fill="var(--ink)" />
    </svg>
  )
}

/** The label of a part, outside of the circle. Screen readers announce the figure by its own label. */
function Name({ turn, pull, isLit, children }: { turn: number; pull: number; isLit: boolean; children: string }) {
  const { x, y } = pointAt(turn, reach + pull + 34)
  const side = Math.sin(turn * 2 * Math.PI)
  return (
    <text
      x={Math.round(x)}
      y={Math.round(y + 14)}
      textAnchor={Math.abs(side) < 0.1 ? 'middle' : side > 0 ? 'start' : 'end'}
      fontFamily="var(--display)"
      fontSize="46"
      fontWeight={isLit ? 750 : 600}
      fill="var(--ink)"
    >
      {children}
    </text>
  )
}

const reach = 400
const gap = 0.005
const fills = ['var(--pine)', 'var(--ink)', 'var(--edge)', 'var(--pine)', 'var(--ink)']
