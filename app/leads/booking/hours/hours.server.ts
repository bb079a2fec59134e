import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { readBusyOfHost } from '../busy/read-busy.server.ts'
import type { HostHours } from '../call.ts'
import { callHosts } from '../tables.server.ts'

/** The actor's host settings; undefined if never saved. By primary key. */
export async function hostHours(actor: SignedIn) {
  const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, actor.id))
  return host
}

/** Values of the read columns before the first read. */
const notReadYet = {
  busyReadAt: null,
  busyEntries: null,
  busyUnread: null,
  busyProblem: null,
  busyFailingSince: null,
  busyNotifiedAt: null,
}

/** Saves the actor's hours. Booked calls are not changed. @throws Forbidden unless staff */
export async function setHostHours(actor: SignedIn, host: HostHours): Promise<void> {
  if (!can(actor, 'call.host')) throw new Forbidden()
  await transaction(async () => {
    const [before] = await database().select().from(callHosts).where(eq(callHosts.memberId, actor.id)).for('update')
    await database()
      .insert(callHosts)
      .values({ memberId: actor.id, ...host })
      .onConflictDoUpdate({ target: callHosts.memberId, set: host })
    // Keep the busy times of the old calendar until the new one is read; clear them if there is none.
    if (before?.busyAddress !== host.busyAddress)
      await database()
        .update(callHosts)
        .set({ ...notReadYet, ...(!host.busyAddress && { busy: [] }) })
        .where(eq(callHosts.memberId, actor.id))
    if (host.busyAddress) await enqueue(readBusyOfHost, { hostId: actor.id })
    await emit(actor, 'call.hours-set', { hostId: actor.id })
  })
}
