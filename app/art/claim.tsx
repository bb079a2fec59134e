import { wedgePath } from './wedge.ts'

export interface ClaimFigureProps {
  /** 35 is drawn as 126 degrees. */
  percent: number
  /** What is gained is filled; what is taken away is dashed and empty. */
  removed?: boolean
  size?: number
}

/** A share as the wedge that it is. The number stands beside it as text, so the figure itself is silent. */
export function ClaimFigure({ percent, removed, size = 128 }: ClaimFigureProps) {
  const share = percent / 100
  const wedge = wedgePath({ from: 0, to: share, r: 42, cx: 50, cy: 50, pull: 4, digits: 1 })
  return (
    <svg viewBox="7 0 100 100" width={size} height={size} overflow="visible" aria-hidden="true">
      {removed ? (
        <>
          <path
            d={wedgePath({ from: share, to: 1, r: 42, cx: 50, cy: 50, digits: 1 })}
            fill="none"
            stroke="currentColor"
            strokeOpacity=".35"
            strokeWidth="1.4"
          />
          <path d={wedge} fill="none" stroke="var(--slice)" strokeWidth="1.8" strokeDasharray="4 3" />
        </>
      ) : (
        <>
          <circle cx="50" cy="50" r="42" fill="none" stroke="currentColor" strokeOpacity=".35" strokeWidth="1.4" />
          <path d={wedge} fill="var(--slice)" />
        </>
      )}
    </svg>
  )
}
