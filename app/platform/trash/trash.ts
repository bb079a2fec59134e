/** How long what was deleted can be restored, in days. */
export const trashDays = 30

/** When something that was deleted at a moment goes for good. */
export function purgedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + trashDays * 86_400_000)
}

/** What was deleted before this moment is gone for good. */
export function trashHorizon(): Date {
  return new Date(Date.now() - trashDays * 86_400_000)
}
