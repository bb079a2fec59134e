import { eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, type FieldErrors, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { deletedFrom, moveToTrash, restoreFromTrash } from '#app/platform/trash/deleted-records.server.ts'
import { chainProblem, leadingTo } from './chains.ts'
import { MAX_REDIRECT_ROWS, type RedirectDraft } from './redirect.ts'
import { missingAddresses, redirects } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'redirect.added': { redirectId: string; path: string; target: string }
    'redirect.changed': { redirectId: string; path: string; target: string }
    'redirect.removed': { redirectId: string; path: string; target: string }
    'redirect.restored': { redirectId: string; path: string; target: string }
    'redirect.imported': { added: number; replaced: number }
  }
}

/** @throws Forbidden unless the actor manages redirects */
export function requireRedirectManager(actor: Actor): void {
  if (!can(actor, 'redirect.manage')) throw new Forbidden()
}

/**
 * Adds a redirect and removes its address from the missing ones.
 * @throws Forbidden, Invalid for a loop, a chain or a duplicate
 */
export function addRedirect(actor: Actor, draft: RedirectDraft): Promise<{ id: string }> {
  requireRedirectManager(actor)
  return transaction(async () => {
    const all = await lockAll()
    if (all.has(draft.path)) throw new Invalid({ path: ['This address already has a redirect. Change that one.'] })
    if (all.size >= MAX_REDIRECT_ROWS) throw new Invalid({ '': [full] })
    const { path, target, status } = checkedAmong(all, draft)
    const id = newId()
    await database()
      .insert(redirects)
      .values({ id, path, target, status: Number(status), createdBy: actorId(actor) })
    await database().delete(missingAddresses).where(eq(missingAddresses.path, path))
    await emit(actor, 'redirect.added', { redirectId: id, path, target })
    return { id }
  })
}

/** Changes a redirect. @throws Forbidden, NotFound, Invalid as in `addRedirect` */
export function changeRedirect(actor: Actor, id: string, draft: RedirectDraft): Promise<void> {
  requireRedirectManager(actor)
  return transaction(async () => {
    const all = await lockAll()
    const before = await requireRedirect(id)
    all.delete(before.path)
    if (all.has(draft.path)) throw new Invalid({ path: ['This address already has a redirect. Change that one.'] })
    const { path, target, status } = checkedAmong(all, draft)
    await database()
      .update(redirects)
      .set({ path, target, status: Number(status) })
      .where(eq(redirects.id, id))
    await database().delete(missingAddresses).where(eq(missingAddresses.path, path))
    await emit(actor, 'redirect.changed', { redirectId: id, path, target })
  })
}

/** Deletes a redirect; it can be restored for 30 days. @throws Forbidden, NotFound */
export function deleteRedirect(actor: Actor, id: string): Promise<void> {
  requireRedirectManager(actor)
  return transaction(async () => {
    await lockAll()
    const { path, target } = await requireRedirect(id)
    await moveToTrash(actor, redirects, id, path)
    await emit(actor, 'redirect.removed', { redirectId: id, path, target })
  })
}

/** Restores a deleted redirect. @throws Forbidden, NotFound, Conflict if its address has another redirect by now */
export function restoreRedirect(actor: Actor, id: string): Promise<void> {
  requireRedirectManager(actor)
  return transaction(async () => {
    const all = await lockAll()
    if (!(await restoreFromTrash(redirects, id))) return
    const { path, target } = await requireRedirect(id)
    const problem = chainProblem(path, target, all, leadingTo(all))
    if (problem) throw new Conflict(problem.message)
    await database().delete(missingAddresses).where(eq(missingAddresses.path, path))
    await emit(actor, 'redirect.restored', { redirectId: id, path, target })
  })
}

/** Deleted redirects that can be restored. @throws Forbidden */
export function deletedRedirects(actor: Actor) {
  requireRedirectManager(actor)
  return deletedFrom(redirects)
}

/** Removes a missing address from the list, until it is requested again. @throws Forbidden, NotFound */
export async function deleteMissingAddress(actor: Actor, id: string): Promise<void> {
  requireRedirectManager(actor)
  if (!isId(id)) throw new NotFound()
  const gone = await database()
    .delete(missingAddresses)
    .where(eq(missingAddresses.id, id))
    .returning({ id: missingAddresses.id })
  if (gone.length === 0) throw new NotFound()
}

/** The error at the maximum number of redirects. */
export const full = `There are ${MAX_REDIRECT_ROWS.toLocaleString('en')} redirects, and more are not possible.`

/** All redirects, path → target. Takes a lock, so that concurrent changes cannot form a loop. */
export async function lockAll(): Promise<Map<string, string>> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.redirects})`)
  const rows = await database().select({ path: redirects.path, target: redirects.target }).from(redirects)
  return new Map(rows.map(({ path, target }) => [path, target]))
}

/** The target, as a path if it is on this site. */
export function localTarget(target: string): string {
  const siteRoot = `${config().siteUrl}/`
  return target.startsWith(siteRoot) ? target.slice(siteRoot.length - 1) : target
}

function checkedAmong(all: Map<string, string>, draft: RedirectDraft): RedirectDraft {
  const target = localTarget(draft.target)
  const problem = chainProblem(draft.path, target, all, leadingTo(all))
  if (problem) throw new Invalid({ [problem.field]: [problem.message] } as FieldErrors)
  return { ...draft, target }
}

async function requireRedirect(id: string): Promise<{ path: string; target: string }> {
  const [row] = isId(id)
    ? await database()
        .select({ path: redirects.path, target: redirects.target })
        .from(redirects)
        .where(eq(redirects.id, id))
    : []
  if (!row) throw new NotFound()
  return row
}
