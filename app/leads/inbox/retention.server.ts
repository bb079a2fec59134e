import { and, eq, lt, or } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'
import { purgeOverdue } from './purge.server.ts'
import { purgeLeads, purgeWithFiles } from './purge-leads.server.ts'

/**
 * Deletes leads past their retention, in the trash too. Spam is kept for 30 days, in case it is a false positive, and
 * deleted leads for 30 days in the trash.
 */
export async function purgeExpiredLeads(leadKind: LeadKindDefinition): Promise<void> {
  const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
  const { table } = leadKind
  await leadKind.retainExpected?.()
  await purgeOverdue(leadKind, monthAgo)
  for (;;) {
    const old = await database()
      .select({ id: table.id })
      .from(table)
      .where(or(and(eq(table.status, 'spam'), lt(table.createdAt, monthAgo)), lt(table.expiresOn, new Date())))
      .limit(200)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    // Another process may have deleted them first.
    await purgeWithFiles([leadKind], async () => (await purgeLeads(leadKind, system, ids)).mailIds).catch(
      (error: unknown) => {
        if (!(error instanceof NotFound)) throw error
      },
    )
  }
}
