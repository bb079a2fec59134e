/** Retention of the trash, in days. */
export const trashDays = 30

/** The time at which a record deleted at `deletedAt` is purged. */
export function purgedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + trashDays * 86_400_000)
}

/** Records deleted before this time are purged. */
export function trashHorizon(): Date {
  return new Date(Date.now() - trashDays * 86_400_000)
}
