import { count, desc, eq, getTableColumns } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { importPictures, imports } from './tables.server.ts'

const { content: _, report, ...shown } = getTableColumns(imports)

/** The newest hundred imports, by `imports_newest`. @throws Forbidden unless admin */
export async function listImports(actor: Actor) {
  if (!can(actor, 'content.import')) throw new Forbidden()
  return database().select(shown).from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(100)
}

/**
 * An import with its report, its number of pictures, and those that could not be fetched.
 * @throws Forbidden unless admin, NotFound
 */
export async function findImport(actor: Actor, id: string) {
  if (!can(actor, 'content.import')) throw new Forbidden()
  return importById(id)
}

/** The same without authorization, for the command line. @throws NotFound */
export async function importById(id: string) {
  if (!isId(id)) throw new NotFound()
  const [row] = await database()
    .select({ ...shown, report })
    .from(imports)
    .where(eq(imports.id, id))
  if (!row) throw new NotFound()
  const [pictures] = await database()
    .select({ fetched: count(), missing: count(importPictures.refusal) })
    .from(importPictures)
    .where(eq(importPictures.importId, id))
  return { ...row, fetched: pictures?.fetched ?? 0, missing: pictures?.missing ?? 0 }
}
