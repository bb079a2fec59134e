import { invalidateTags } from '#app/platform/pages.server.ts'

/** Hears that topics or titles changed: visitors' cached Campus home shows which cards open, and the newest titles. */
export async function invalidateCampusHome(): Promise<void> {
  await invalidateTags('topics')
}
