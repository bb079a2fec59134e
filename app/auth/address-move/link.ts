import { config } from '#app/platform/config/config.server.ts'
import { isId } from '#app/platform/ids.ts'
import { codeHash, sameHash } from '../hashes.ts'
import { type AddressMove, moveOf } from './moves.ts'

/** The mailbox that a link was sent to: the new address or the former one. */
export type MoveSide = 'new' | 'former'

/** The address of the page that stops a move, or confirms the new address. */
export async function moveLink(move: AddressMove, side: MoveSide): Promise<string> {
  const token = [move.userId, side, (await sign(move, side)).toString('base64url')].join('.')
  return `${config().siteUrl}/campus/auth/address?token=${token}`
}

/**
 * The move of a link's token, and the mailbox it was sent to; undefined once the move is done, stopped or replaced.
 */
export async function moveOfLink(token: string): Promise<{ move: AddressMove; side: MoveSide } | undefined> {
  const [id = '', side = '', signature = ''] = token.split('.')
  if (!isId(id) || (side !== 'new' && side !== 'former')) return undefined
  const move = await moveOf(id)
  if (!move || !sameHash(Buffer.from(signature, 'base64url'), await sign(move, side))) return undefined
  return { move, side }
}

function sign({ userId, newEmail, askedAt }: AddressMove, side: MoveSide): Promise<Buffer> {
  return codeHash('address move', userId, newEmail, String(askedAt.getTime()), side)
}
