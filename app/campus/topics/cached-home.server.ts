import type { Transaction } from '#app/platform/database/database.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'

/** Hears that topics changed: visitors' cached Campus home shows which of its cards open. */
export async function dropCampusHome(tx: Transaction): Promise<void> {
  await dropPages(tx, 'topics')
}
