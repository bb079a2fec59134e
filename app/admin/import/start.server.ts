import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { runImport } from './run.server.ts'
import { imports } from './tables.server.ts'

/** Enqueues the import of a checked file. Repeating it changes nothing. @throws Forbidden unless admin, NotFound */
export async function startImport(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'content.import')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [row] = await database().select({ id: imports.id }).from(imports).where(eq(imports.id, id))
    if (!row) throw new NotFound()
    const started = await database()
      .update(imports)
      .set({ state: 'running' })
      .where(and(eq(imports.id, id), inArray(imports.state, ['checked', 'failed']), isNotNull(imports.content)))
      .returning({ id: imports.id })
    if (started.length > 0) await enqueue(runImport, { importId: id })
  })
}
