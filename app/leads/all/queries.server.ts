import { and, desc, eq, gte, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, emptyPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { campaignOf, sourceOf } from '../contacts/campaign.server.ts'
import { stepsByAddress } from '../contacts/queries.server.ts'
import { officeDay } from '../inbox/assignment/office-days.server.ts'
import { assignmentsOfLeads } from '../inbox/assignment/queries.server.ts'
import { leadQuery } from '../inbox/lead-search.server.ts'
import { leadsPerPage } from '../inbox/queries.server.ts'
import type { AllLeadsFilter, LeadKind } from './filter.ts'
import { type LeadPart, leadParts } from './parts.server.ts'
import { isUnanswered, staleSince } from './unanswered.server.ts'

/** A lead of any kind in the list of all leads. */
export interface ListedLead {
  id: string
  kind: LeadKind
  /** URL of its page. */
  href: string
  name: string
  email: string
  about: string | null
  source: string | null
  status: string
  createdAt: Date
  /** True if it has waited longer than `staleAfter` days for an answer. */
  isStale: boolean
  tags: string[]
  dueOn: string | null
  ownerId: string | null
  company: string | null
  phone: string | null
  campaign: string | null
  consentAt: Date | null
  /** When a call takes place. */
  happensAt: Date | null
  /** The next step planned with its contact. */
  nextStep: string | null
  stepDueOn: string | null
  stepOwnerId: string | null
  isStepLate: boolean
}

/**
 * All leads, newest first, 30 a page. Each kind selects its newest by primary key or by its search index; the page
 * merges them.
 * @throws Forbidden unless admin
 */
export async function listAllLeads(
  actor: Actor,
  filter: Partial<AllLeadsFilter>,
  cursor: Cursor,
  size = leadsPerPage,
): Promise<PageOf<ListedLead>> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const query = filter.q ? leadQuery(filter.q) : undefined
  const parts = leadParts.filter(
    ({ kind, leadKind }) => (!filter.kind || kind === filter.kind) && (!filter.service || leadKind.listed.service),
  )
  if ((filter.q && !query) || parts.length === 0) return emptyPage
  const rows = await newestOf(parts, filter, query, cursor, size + 1)
  return cutPage(rows, cursor, size)
}

/** The neighbors of a lead in a filtered list; the next one is older. */
export async function neighborsOf(actor: Actor, id: string, filter: Partial<AllLeadsFilter>) {
  const [before, after] = await Promise.all([
    listAllLeads(actor, filter, { before: id }, 1),
    listAllLeads(actor, filter, { after: id }, 1),
  ])
  return { previous: before.items[0]?.href, next: after.items[0]?.href }
}

/** Acquisition sources, most recent first, 40 at most, from the newest 1,000 leads of each kind. */
export async function leadSources(actor: Actor): Promise<string[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const each = await Promise.all(
    leadParts.map(({ leadKind: { table, listed } }) => {
      const recent = database()
        .select({ source: sql<string>`${listed.source}`.as('source') })
        .from(table)
        .orderBy(desc(table.id))
        .limit(1000)
        .as('recent')
      return database().selectDistinct({ source: recent.source }).from(recent).where(isNotNull(recent.source)).limit(40)
    }),
  )
  return [...new Set(each.flat().map(({ source }) => source))].sort().slice(0, 40)
}

/** Merges the newest rows of several kinds in one statement; each part uses its own index. */
async function newestOf(
  parts: readonly LeadPart[],
  filter: Partial<AllLeadsFilter>,
  query: SQL | undefined,
  cursor: Cursor,
  limit: number,
): Promise<ListedLead[]> {
  const each = parts.map((part, at) => partOf(part, at, { filter, query, cursor, limit }))
  const [first, second, ...more] = each
  const direction = cursor.before ? -1 : 1
  const unsorted = await (first && second ? unionAll(first, second, ...more) : first)
  const rows = (unsorted ?? []).sort((one, other) => (one.id < other.id ? direction : -direction)).slice(0, limit)
  const today = officeDay()
  return rows.flatMap(({ tags, dueOn, at, waits, ...lead }) => {
    const part = parts[at]
    if (!part) return []
    const done = [part.leadKind.statusAfter.answering, 'archived', 'spam']
    const { consentAt, happensAt, stepDueOn } = lead
    return {
      ...lead,
      consentAt: consentAt ? new Date(consentAt) : null,
      happensAt: happensAt ? new Date(happensAt) : null,
      isStepLate: stepDueOn !== null && stepDueOn < today,
      tags: tags ?? [],
      dueOn,
      kind: part.kind,
      href: `/admin/inbox/${part.path}/${lead.id}`,
      isStale: dueOn ? dueOn < today && !done.includes(lead.status) : waits && lead.createdAt < staleSince(),
    }
  })
}

interface Wanted {
  filter: Partial<AllLeadsFilter>
  query: SQL | undefined
  cursor: Cursor
  limit: number
}

/** Selects the newest rows of one kind. @param at index among the parts, returned with each row */
function partOf(part: LeadPart, at: number, { filter, query, cursor, limit }: Wanted) {
  const { leadKind, which } = part
  const { table, listed } = leadKind
  const { beyond, order } = keyset({ id: table.id, descending: true }, cursor)
  const start = filter.days ? new Date(Date.now() - Number(filter.days) * 86_400_000) : undefined
  const steps = stepsByAddress()
  return database()
    .select({
      id: table.id,
      name: sql<string>`${listed.name}::text`,
      email: table.email,
      about: sql<string | null>`${listed.about}::text`,
      source: sourceOf(table.id, listed.source),
      status: table.status,
      createdAt: table.createdAt,
      ...assignmentsOfLeads.shown,
      company: text(listed.company),
      phone: text(listed.phone),
      consentAt: text(listed.consentAt),
      happensAt: text(listed.happensAt),
      campaign: campaignOf(table.id),
      nextStep: steps.nextStep,
      stepDueOn: steps.dueOn,
      stepOwnerId: sql<string | null>`${steps.ownerId}`.as('step_owner_id'),
      waits: sql<boolean>`(${isUnanswered(part)})`,
      at: sql<number>`${sql.raw(String(at))}::int`,
    })
    .from(table)
    .leftJoin(assignmentsOfLeads.table, assignmentsOfLeads.of(table.id))
    .leftJoin(steps, eq(steps.email, sql`lower(${table.email})`))
    .where(
      and(
        which,
        ...arranged(leadKind, filter),
        statusFilter(part, filter.status),
        query && sql`${table.search} @@ ${query}`,
        filter.source ? eq(listed.source, filter.source) : undefined,
        // Ids are ordered by time: the index on id stops the scan at the start of the span.
        start && sql`${table.id} >= ${idSince(start)}`,
        start && gte(table.createdAt, start),
        beyond,
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

/** A column that some kinds do not have. */
function text(column: SQL = sql`null`) {
  return sql<string | null>`(${column})::text`
}

/**
 * Conditions on assignment, tags and snoozing; snoozed leads appear only under their own filter. By primary key, owner
 * or tag.
 */
function arranged({ table, listed }: LeadPart['leadKind'], { status, service, owner, tag }: Partial<AllLeadsFilter>) {
  const marked = (which: SQL) => sql`${table.id} = any(array(select lead_id from lead_marks where ${which}))`
  return [
    status === 'snoozed' ? marked(sql`snoozed_until > now()`) : sql`${assignmentsOfLeads.isPutOff} is not true`,
    service ? sql`${listed.service} = ${service}` : undefined,
    owner ? marked(sql`owner_id = ${owner}`) : undefined,
    tag ? marked(sql`tags @> ${sql.param([tag])}::text[]`) : undefined,
  ]
}

function statusFilter(part: LeadPart, status = '') {
  const { table, statusAfter: known } = part.leadKind
  if (status === 'open') return isUnanswered(part)
  if (status === 'answered') return eq(table.status, known.answering)
  return ['new', 'archived', 'spam'].includes(status) ? inArray(table.status, [status]) : ne(table.status, 'spam')
}

/** The smallest id created at `moment`: ids begin with their time in milliseconds. */
export function idSince(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
