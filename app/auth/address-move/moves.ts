import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { addressMoves } from '../tables.server.ts'

export type AddressMove = typeof addressMoves.$inferSelect

/** The move that an account waits for, or undefined. */
export async function moveOf(userId: string): Promise<AddressMove | undefined> {
  const [move] = await database().select().from(addressMoves).where(eq(addressMoves.userId, userId))
  return move
}

/** Begins a move in place of one that is under way. */
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

/** Notes that the new address is its reader's. Once is enough. */
export async function noteConfirmed(userId: string): Promise<void> {
  await database()
    .update(addressMoves)
    .set({ confirmedAt: sql`coalesce(confirmed_at, now())` })
    .where(eq(addressMoves.userId, userId))
}

/** Ends a move that has not happened. @returns false if there was none */
export async function dropMove(userId: string): Promise<boolean> {
  const dropped = await database().delete(addressMoves).where(eq(addressMoves.userId, userId)).returning()
  return dropped.length > 0
}
