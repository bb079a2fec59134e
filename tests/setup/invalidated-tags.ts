import { expect } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { pagesChannel } from '#app/platform/pages.server.ts'

/** The cache tags that `act` invalidated, by listening as every process does. */
export async function invalidatedBy(act: () => Promise<unknown>): Promise<string[]> {
  const tags: string[] = []
  const unlisten = await pool().listener.listen(pagesChannel, (subject) => void tags.push(subject))
  await act()
  // A notice of its own comes after all that the act sent.
  await database().execute(`select pg_notify('${pagesChannel}', 'end')`)
  await expect.poll(() => tags.includes('end')).toBe(true)
  await unlisten()
  return [...new Set(tags)].filter((subject) => subject !== 'end').sort()
}
