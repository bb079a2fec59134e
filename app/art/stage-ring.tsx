import { wedgePath } from './wedge.ts'

/**
 * A ring with one part per stage, and their number in the middle. The page's styles highlight a part. Decorative,
 * because the stages are listed beside it.
 */
export function StageRing({ stages, className }: { stages: number; className?: string }) {
  const all = Array.from({ length: stages }, (_, at) => at)
  return (
    <svg viewBox="0 0 1000 1000" aria-hidden="true" className={className}>
      <circle cx="500" cy="500" r="496" fill="none" stroke="var(--line)" strokeWidth="2" />
      <g>
        {all.map((at) => (
          <path
            key={at}
            d={wedgePath({ from: at / stages + 0.006, to: (at + 1) / stages - 0.006, r: 440, inner: 210 })}
            fill="var(--ring, var(--sand-shape))"
          />
        ))}
      </g>
      <g fontFamily="var(--display)" fontWeight="750" fontSize="230" textAnchor="middle" fill="var(--ink)">
        {all.map((at) => (
          <text key={at} x="500" y="580">
            {at + 1}
          </text>
        ))}
      </g>
    </svg>
  )
}
