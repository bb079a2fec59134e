import { and, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import type { DaySpan } from '#app/platform/lists/by-day.server.ts'
import { campaignOf, sourceOf } from '../contacts/campaign.server.ts'
import { leadParts } from './parts.server.ts'
import { idSince } from './queries.server.ts'

/** Leads and clients by source and campaign. */
export interface SourceFigures {
  /** Empty if the source is unknown. */
  source: string
  campaign: string
  leads: number
  clients: number
}

const MAX_ROWS = 20

/**
 * Leads received within a span and contacts who became clients in it, by first source, most leads first. A client
 * counts for their first lead that is still stored.
 * @throws Forbidden unless the actor reads leads
 */
export async function leadsBySource(actor: Actor, { from, to }: DaySpan): Promise<SourceFigures[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const { rows } = await database().execute<{
    source: string
    campaign: string
    leads: number
    clients: number
  }>(sql`
    with brought as (
      select id, source, 1 as leads, 0 as clients from (${allLeads({ from, to })}) lead
      union all
      select id, source, 0, 1 from (
        select distinct on (people.id) lead.id, lead.source
        from people
        join person_addresses on person_id = people.id
        join (${allLeads()}) lead on lead.email = person_addresses.email
        where outcome = 'client' and outcome_at >= ${from.toISOString()} and outcome_at < ${to.toISOString()}
        order by people.id, lead.id
      ) client
    )
    select coalesce(${sourceOf(sql`brought.id`, sql`source`)}, '') as source,
      coalesce(${campaignOf(sql`brought.id`)}, '') as campaign,
      sum(leads)::int as leads, sum(clients)::int as clients
    from brought group by 1, 2 order by 3 desc, 4 desc, 1, 2 limit ${MAX_ROWS}`)
  return [...rows]
}

function allLeads(span?: DaySpan): SQL {
  const each = leadParts.map(({ leadKind: { table, listed }, which }) => {
    const within = span && and(gte(table.id, idSince(span.from)), lt(table.id, idSince(span.to)))
    return sql`select ${table.id} as id, lower(${table.email}) as email, ${listed.source} as source
      from ${table} where ${and(which, ne(table.status, 'spam'), within)}`
  })
  return sql.join(each, sql` union all `)
}
