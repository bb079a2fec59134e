import type { Piece } from './compositions.ts'

/**
 * The shapes of a composition as SVG. A single element, because React would take as long for each shape as for a
 * paragraph.
 */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return <g dangerouslySetInnerHTML={{ __html: drawingOf(pieces) }} />
}

// Cache: most compositions are constants.
const known = new WeakMap<readonly Piece[], string>()

function drawingOf(pieces: readonly Piece[]): string {
  const drawing = known.get(pieces) ?? pieces.map(drawn).join('')
  known.set(pieces, drawing)
  return drawing
}

/** The markup contains only our colors and numbers, never user input. */
function drawn({ d, disc, fill = 'none', stroke, width, opacity }: Piece): string {
  const look = attributes({ fill, stroke, 'stroke-width': width, opacity })
  return disc ? `<circle${attributes(disc)}${look}/>` : `<path${attributes({ d })}${look}/>`
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('')
}
