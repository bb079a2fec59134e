import { wedgePath } from './wedge.ts'

/**
 * A process as a ring: the steps before `step` are done; `step` is highlighted and moved out. Decorative, because the
 * steps are listed as text. The view box starts at the circle's left edge, to align it with text below.
 */
export function StepRing({ steps, step, size = 96 }: { steps: number; step: number; size?: number }) {
  return (
    <svg viewBox="8 0 100 100" width={size} height={size} overflow="visible" aria-hidden="true">
      {Array.from({ length: steps }, (_, at) => {
        const lit = at + 1 === step
        const gap = 0.008
        const d = wedgePath({
          from: at / steps + gap,
          to: (at + 1) / steps - gap,
          r: 42,
          inner: lit ? 14 : 22,
          cx: 50,
          cy: 50,
          pull: lit ? 5 : 0,
          digits: 1,
        })
        return (
          <path
            key={d}
            d={d}
            fill={lit ? 'var(--slice)' : at + 1 < step ? 'var(--pine)' : 'var(--ring, var(--sand-shape))'}
          />
        )
      })}
    </svg>
  )
}
