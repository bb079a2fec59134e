import { inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { audienceHas } from '../audience/queries.server.ts'
import type { EventRow } from '../lock.server.ts'
import { events } from '../tables.server.ts'
import { eventRegistrations } from './tables.server.ts'

/**
 * Puts registrants of a cohort on the waiting list of locked dates that were not open to them when they registered and
 * are now: dates that were cancelled, deleted, drafts or for others. They keep their position from the other dates.
 * Excludes walk-ins, who registered for one date only, and people who left the cohort but are still registered for a
 * past date.
 */
export async function joinWaitingList(dates: EventRow[]): Promise<void> {
  const [{ cohort, seriesId } = {}] = dates
  if (!cohort || !seriesId) return
  const which = inArray(
    sql`date.id`,
    dates.map(({ id }) => id),
  )
  const person = sql`coalesce(own.user_id::text, lower(own.guest_email))`
  await database().execute(sql`
    with holder as (
      select distinct on (${person}) own.*
      from ${eventRegistrations} own join ${events} held on held.id = own.event_id
      where held.series_id = ${seriesId} and held.ends_at > now() and held.removed_at is null
        and own.state <> 'asked' and own.source ->> 'utm_source' is distinct from 'walk-in'
      order by ${person}, own.place, own.id
    )
    insert into ${eventRegistrations}
      (event_id, state, place, told_revision, user_id, guest_name, guest_email, consent_at, time_zone, source)
    select date.id, 'waiting', holder.place, date.revision, holder.user_id, holder.guest_name, holder.guest_email,
      holder.consent_at, holder.time_zone, holder.source
    from ${events} date cross join holder
    where ${which} and ${audienceHas(sql`date`, sql`holder`)}
    on conflict do nothing`)
}
