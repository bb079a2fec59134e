/**
 * The shape that all figures are made of. Angles are turns, clockwise from noon: a quarter is 0.25. Coordinates are
 * rounded to integers, so use a large view box (1000 for a hero; a small figure of 100 needs `digits`).
 */
export interface Wedge {
  from: number
  to: number
  r: number
  cx?: number
  cy?: number
  /** How far it is moved out along its bisector. */
  pull?: number
  /** The inner radius, for a segment of a ring. */
  inner?: number
  /** Decimal places of the coordinates. */
  digits?: number
}

/** The path data of a wedge or a ring segment. */
export function wedgePath({ from, to, r, cx = 500, cy = 500, pull = 0, inner = 0, digits = 0 }: Wedge): string {
  const center = pointAt((from + to) / 2, pull, cx, cy)
  const at = (turn: number, radius: number) => place(pointAt(turn, radius, center.x, center.y), digits)
  const large = to - from > 0.5 ? 1 : 0
  const outer = `A${rounded(r, digits)} ${rounded(r, digits)} 0 ${large} 1 ${at(to, r)}`
  if (inner === 0) return `M${place(center, digits)}L${at(from, r)}${outer}Z`
  const hole = rounded(inner, digits)
  const back = `L${at(to, inner)}A${hole} ${hole} 0 ${large} 0 ${at(from, inner)}Z`
  return `M${at(from, inner)}L${at(from, r)}${outer}${back}`
}

/** The path data of an arc. */
export function arcPath({ from, to, r, cx = 500, cy = 500, digits = 0 }: Omit<Wedge, 'pull' | 'inner'>): string {
  const large = to - from > 0.5 ? 1 : 0
  const radius = rounded(r, digits)
  return (
    `M${place(pointAt(from, r, cx, cy), digits)}A${radius} ${radius} 0 ${large} 1 ` +
    `${place(pointAt(to, r, cx, cy), digits)}`
  )
}

/** The point at angle `turn` on a circle of radius `r`. */
export function pointAt(turn: number, r: number, cx = 500, cy = 500): { x: number; y: number } {
  const angle = turn * 2 * Math.PI
  return { x: cx + r * Math.sin(angle), y: cy - r * Math.cos(angle) }
}

function place({ x, y }: { x: number; y: number }, digits: number): string {
  return `${rounded(x, digits)} ${rounded(y, digits)}`
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0
}
