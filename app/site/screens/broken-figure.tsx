import { wedgePath } from '#app/art/wedge.ts'

export function BrokenFigure() {
  return (
    <svg viewBox="0 0 200 120" width="200" height="120" aria-hidden="true">
      <path d={wedgePath({ from: 0.5, to: 1, r: 52, cx: 84, cy: 54 })} fill="var(--ink)" />
      <path d={wedgePath({ from: 0, to: 0.36, r: 52, cx: 92, cy: 66 })} fill="var(--pine)" />
      <path d={wedgePath({ from: 0.37, to: 0.49, r: 52, cx: 122, cy: 76 })} fill="var(--slice)" />
    </svg>
  )
}
