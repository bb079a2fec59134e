import { invalidateTags } from '#app/platform/pages.server.ts'

/**
 * When topics or titles change: invalidates the visitors' cached Campus home, which shows open topics and newest
 * titles.
 */
export async function invalidateCampusHome(): Promise<void> {
  await invalidateTags('topics')
}
