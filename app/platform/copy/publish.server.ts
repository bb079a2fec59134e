import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import type { Permit } from '#app/platform/permit.ts'
import type { CustomCopy } from './copy.ts'
import { versionOfCopy } from './queries.server.ts'
import { pageCopy, pageCopyVersions } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'page.published': { page: string; texts: number }
  }
}

/** Permission to change the texts of pages. */
export type CopyPermit = Permit<'copy.write'>

/** Maximum number of versions per page; older ones are deleted. */
const MAX_VERSIONS = 100

/**
 * Publishes texts of a page, on all processes within a second, and deletes its draft.
 * @param customCopy the texts that differ from the code's
 * @param expectedVersion the version that was edited; if absent, any version is replaced
 * @throws Conflict if somebody else has changed the page since
 */
export function publishCopy(
  { actor }: CopyPermit,
  page: string,
  customCopy: CustomCopy,
  expectedVersion?: number,
): Promise<void> {
  return transaction(async () => {
    await lockPage(page, expectedVersion)
    await write(actor, page, { words: customCopy, draft: null, draftToken: null })
    await database()
      .insert(pageCopyVersions)
      .values({ id: newId(), page, words: customCopy, actorId: actorId(actor) })
    await database().execute(sql`
      delete from page_word_versions where id in (
        select id from page_word_versions where page = ${page} order by at desc, id desc offset ${MAX_VERSIONS})`)
    // The firm's name is on every page, so invalidate everything.
    await invalidateTags('*')
    await emit(actor, 'page.published', { page, texts: Object.keys(customCopy).length })
  })
}

/**
 * Saves a draft, shared by all editors. @returns the token of its preview
 * @throws Conflict if somebody else has changed the page since
 */
export function saveCopyDraft(
  { actor }: CopyPermit,
  page: string,
  customCopy: CustomCopy,
  expectedVersion: number | undefined,
): Promise<string> {
  return transaction(async () => {
    const lockedPage = await lockPage(page, expectedVersion)
    const draftToken = lockedPage.draftToken ?? randomBytes(24).toString('base64url')
    await write(actor, page, { draft: customCopy, draftToken })
    return draftToken
  })
}

export function discardCopyDraft({ actor }: CopyPermit, page: string): Promise<void> {
  return transaction(async () => {
    await lockPage(page)
    await write(actor, page, { draft: null, draftToken: null })
  })
}

/** Publishes an earlier version again. @throws NotFound */
export async function restoreCopy(permit: CopyPermit, page: string, versionId: string): Promise<void> {
  const version = await versionOfCopy(permit, page, versionId)
  await publishCopy(permit, page, version.words)
}

async function lockPage(page: string, expectedVersion?: number) {
  await database().insert(pageCopy).values({ page, version: 0 }).onConflictDoNothing()
  const [lockedPage] = await database().select().from(pageCopy).where(eq(pageCopy.page, page)).for('update')
  if (!lockedPage) throw new NotFound()
  if (expectedVersion !== undefined && expectedVersion !== lockedPage.version)
    throw new Conflict('Somebody else has changed this page since you opened it. What you typed is still here.')
  return lockedPage
}

async function write(actor: Actor, page: string, change: Partial<typeof pageCopy.$inferInsert>): Promise<void> {
  await database()
    .update(pageCopy)
    .set({ ...change, version: sql`${pageCopy.version} + 1`, changedAt: new Date(), changedBy: actorId(actor) })
    .where(eq(pageCopy.page, page))
}
