import type { Piece } from './compositions.ts'

/** The pieces of a composition, as SVG. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ d, disc, fill = 'none', stroke, width, opacity }, at) =>
    disc ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a composition does not move
      <circle key={at} {...disc} fill={fill} stroke={stroke} strokeWidth={width} opacity={opacity} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a composition does not move
      <path key={at} d={d} fill={fill} stroke={stroke} strokeWidth={width} opacity={opacity} />
    ),
  )
}
