import { arcPath, wedgePath } from './wedge.ts'

/** A shape: a filled path, a line or a disc. */
export interface Piece {
  d?: string
  disc?: { cx: number; cy: number; r: number }
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

export const ink = 'var(--ink)'
export const pine = 'var(--pine)'
export const slice = 'var(--slice)'
export const sand = 'var(--sand-shape)'
export const mist = 'var(--mist-shape)'
export const paper = 'var(--paper)'
export const line = 'var(--line)'

type Options = { r?: number; pull?: number; inner?: number; cx?: number; cy?: number; opacity?: number }

/** A wedge between two angles. */
export function wedge(from: number, to: number, fill: string, { r = 400, opacity, ...rest }: Options = {}): Piece {
  return { d: wedgePath({ from, to, r, ...rest }), fill, opacity }
}
/** A filled circle. */
export function disc(r: number, fill: string, cx = 500, cy = 500, opacity?: number): Piece {
  return { disc: { cx, cy, r }, fill, opacity }
}
/** A circle's outline. */
export function ring(r: number, stroke = line, width = 2, cx = 500, cy = 500): Piece {
  return { disc: { cx, cy, r }, stroke, width }
}
/** An arc of a circle's outline. */
export function arc(from: number, to: number, r: number, stroke = line, width = 2, cx = 500, cy = 500): Piece {
  return { d: arcPath({ from, to, r, cx, cy }), stroke, width }
}
export function path(d: string, fill: string, opacity?: number): Piece {
  return { d, fill, opacity }
}
export function stroke(d: string, color: string, width = 2): Piece {
  return { d, stroke: color, width }
}

/** The thin circles behind most compositions. */
export const orbits: Piece[] = [ring(490), ring(415), ring(340)]
