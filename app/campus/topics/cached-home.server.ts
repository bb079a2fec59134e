import { dropPages } from '#app/platform/pages.server.ts'

/** Hears that topics changed: visitors' cached Campus home shows which of its cards open. */
export async function dropCampusHome(): Promise<void> {
  await dropPages('topics')
}
