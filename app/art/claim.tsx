import { wedgePath } from './wedge.ts'

export interface ClaimFigureProps {
  /** 35 is drawn as 126 degrees. */
  percent: number
  /** A gain is filled; a reduction is dashed and empty. */
  removed?: boolean
  size?: number
}

/** A percentage as a wedge. Decorative, because the number is shown as text beside it. */
export function ClaimFigure({ percent, removed = false, size = 128 }: ClaimFigureProps) {
  const __html = drawingOf(Number(percent), removed)
  return (
    <svg
      viewBox="7 0 100 100"
      width={size}
      height={size}
      overflow="visible"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}

// Cache, with a maximum size, of the few percentages on pages. The markup is a single React element.
const most = 100
const known = new Map<string, string>()

function drawingOf(percent: number, removed: boolean): string {
  const name = `${percent} ${removed}`
  const drawing = known.get(name) ?? drawn(percent / 100, removed)
  if (known.size < most) known.set(name, drawing)
  return drawing
}

/** The markup contains only our colors and numbers. */
function drawn(share: number, removed: boolean): string {
  const faint = 'stroke="currentColor" stroke-opacity=".35" stroke-width="1.4"'
  const wedge = wedgePath({ from: 0, to: share, r: 42, cx: 50, cy: 50, pull: 4, digits: 1 })
  if (!removed) return `<circle cx="50" cy="50" r="42" fill="none" ${faint}/><path d="${wedge}" fill="var(--slice)"/>`
  const rest = wedgePath({ from: share, to: 1, r: 42, cx: 50, cy: 50, digits: 1 })
  const dashed = 'stroke="var(--slice)" stroke-width="1.8" stroke-dasharray="4 3"'
  return `<path d="${rest}" fill="none" ${faint}/><path d="${wedge}" fill="none" ${dashed}/>`
}
