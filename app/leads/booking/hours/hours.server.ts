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

/** When somebody takes calls; undefined for who never said. By primary key. */
export async function hostHours(actor: SignedIn) {
  const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, actor.id))
  return host
}

/** What is known of a calendar before it is read. */
const neverRead = {
  busyReadAt: null,
  busyEntries: null,
  busyUnread: null,
  busyProblem: null,
  busyFailingSince: null,
  busyNotifiedAt: null,
}

/** Says when one takes calls. What is booked stays booked. @throws Forbidden unless staff */
export async function setOwnHours(actor: SignedIn, host: HostHours): Promise<void> {
  if (!can(actor, 'call.host')) throw new Forbidden()
  await transaction(async () => {
    const [before] = await database().select().from(callHosts).where(eq(callHosts.memberId, actor.id)).for('update')
    await database()
      .insert(callHosts)
      .values({ memberId: actor.id, ...host })
      .onConflictDoUpdate({ target: callHosts.memberId, set: host })
    // What the old calendar said counts until the new one is read, and nothing where there is none.
    if (before?.busyAddress !== host.busyAddress)
      await database()
        .update(callHosts)
        .set({ ...neverRead, ...(!host.busyAddress && { busy: [] }) })
        .where(eq(callHosts.memberId, actor.id))
    if (host.busyAddress) await enqueue(readBusyOfHost, { hostId: actor.id })
    await emit(actor, 'call.hours-set', { hostId: actor.id })
  })
}
