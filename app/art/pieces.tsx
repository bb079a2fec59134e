import type { Piece } from './compositions.ts'

/** The pieces of a composition, as SVG: one element to React, which would take as long for each as for a paragraph. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return <g dangerouslySetInnerHTML={{ __html: drawingOf(pieces) }} />
}

// Most compositions are constants, which are drawn once.
const known = new WeakMap<readonly Piece[], string>()

function drawingOf(pieces: readonly Piece[]): string {
  const drawing = known.get(pieces) ?? pieces.map(drawn).join('')
  known.set(pieces, drawing)
  return drawing
}

/** Markup of our own colors and of numbers: nothing that a person wrote stands in it. */
function drawn({ d, disc, fill = 'none', stroke, width, opacity }: Piece): string {
  const look = attributes({ fill, stroke, 'stroke-width': width, opacity })
  return disc ? `<circle${attributes(disc)}${look}/>` : `<path${attributes({ d })}${look}/>`
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('')
}
