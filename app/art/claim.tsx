import { wedgePath } from './wedge.ts'

export interface ClaimFigureProps {
  /** 35 is drawn as 126 degrees; a negative one is a piece that is gone. */
  percent: number
  size?: number
}

/** A share as the wedge that it is. The number stands beside it as text, so the figure itself is silent. */
export function ClaimFigure({ percent, size = 128 }: ClaimFigureProps) {
  const share = Math.abs(percent) / 100
  const gone = percent < 0
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      {gone ? (
        <>
          <path d={wedgePath({ from: share, to: 1, r: 42, cx: 50, cy: 50, digits: 1 })} fill="var(--slice)" />
          <path
            d={wedgePath({ from: 0, to: share, r: 42, cx: 50, cy: 50, pull: 4, digits: 1 })}
            fill="none"
            stroke="currentColor"
            strokeOpacity=".55"
            strokeWidth="1.2"
            strokeDasharray="3 3"
          />
        </>
      ) : (
        <>
          <circle cx="50" cy="50" r="42" fill="none" stroke="currentColor" strokeOpacity=".35" strokeWidth="1.4" />
          <path d={wedgePath({ from: 0, to: share, r: 42, cx: 50, cy: 50, pull: 4, digits: 1 })} fill="var(--slice)" />
        </>
      )}
    </svg>
  )
}
