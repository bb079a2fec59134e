import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { addressMoves } from '../tables.server.ts'

export type AddressMove = typeof addressMoves.$inferSelect

/** The account's pending move, or undefined. */
export async function moveOf(userId: string): Promise<AddressMove | undefined> {
  const [move] = await database().select().from(addressMoves).where(eq(addressMoves.userId, userId))
  return move
}

/** Begins a move, replacing a pending one. */
export async function saveMove(userId: string, newEmail: string, dueAt: Date): Promise<AddressMove> {
  const begun = { newEmail, dueAt, askedAt: new Date(), confirmedAt: null }
  const [move] = await database()
    .insert(addressMoves)
    .values({ userId, ...begun })
    .onConflictDoUpdate({ target: addressMoves.userId, set: begun })
    .returning()
  if (!move) throw new Error('The move was not kept.')
  return move
}

/** Records that the new address was confirmed. Safe to repeat. */
export async function noteConfirmed(userId: string): Promise<void> {
  await database()
    .update(addressMoves)
    .set({ confirmedAt: sql`coalesce(confirmed_at, now())` })
    .where(eq(addressMoves.userId, userId))
}

/** Deletes a pending move. @returns false if there was none */
export async function cancelMove(userId: string): Promise<boolean> {
  const dropped = await database().delete(addressMoves).where(eq(addressMoves.userId, userId)).returning()
  return dropped.length > 0
}
