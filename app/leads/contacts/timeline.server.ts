import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { ReadPage } from '#app/analytics/page-views.server.ts'
import { registrationsOfPerson } from '#app/events/registrations/queries.server.ts'
import { namesById } from '#app/members/admin/queries.server.ts'
import { memberIdByAddress, peopleById } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { takenBy } from '#app/resources/downloads/audience/queries.server.ts'
import { leadKinds } from '../all/filter.ts'
import { type LeadPart, leadParts } from '../all/parts.server.ts'
import { repliesToAll } from '../inbox/replies/reply.server.ts'
import type { TimelineEntry } from './person.ts'
import { leadPageViews } from './tables.server.ts'

/** Everything under a contact's addresses in chronological order; the newest 200 of each kind. */
export async function timelineOf(actor: Actor, emails: string[]) {
  const memberIds = (await Promise.all(emails.map(memberIdByAddress))).filter((id) => id !== undefined)
  const leads = (await Promise.all(leadParts.map((part) => leadsFrom(part, emails)))).flat()
  const ids = leads.map(({ id }) => id)
  const [pageViews, replies, notes, registrations, downloads, members] = await Promise.all([
    visitsOf(ids),
    repliesToAll(ids),
    notesOf(ids),
    registrationsOfPerson(actor, emails, memberIds),
    takenBy(actor, memberIds),
    peopleById(memberIds),
  ])
  const authors = await namesById([...replies, ...notes].map(({ authorId }) => authorId))
  const by = (authorId: string | null) => (authorId && authors.get(authorId)) || 'Somebody who has left'
  const entries: TimelineEntry[] = [
    ...leads,
    ...pageViews.map((page, at) => ({ ...readEntry(page), id: `read-${at}` })),
    ...replies.map(({ id, authorId, text, createdAt, mailFrom }) => ({
      ...{ id, at: createdAt, label: 'Answer', title: `From ${mailFrom ?? by(authorId)}`, text },
    })),
    ...notes.map(({ id, authorId, text, createdAt }) => ({
      ...{ id, at: createdAt, label: 'Note', title: `By ${by(authorId)}`, text },
    })),
    ...registrations.map(({ id, eventId, title, createdAt, state, cameAt }) => ({
      ...{ id, at: createdAt, label: 'Registration', title, href: `/admin/events/${eventId}` },
      text: cameAt ? 'Came' : { asked: 'Not confirmed', waiting: 'On the waiting list', seated: 'Has a seat' }[state],
    })),
  ]
  const files = downloads.map(({ downloadId, title, times, lastAt }) => ({
    ...{ id: `taken-${downloadId}`, at: lastAt, label: 'Downloaded', title },
    ...{ href: `/admin/downloads/${downloadId}/takers`, text: times === 1 ? null : `${times} times` },
  }))
  return {
    // A name given in any lead, or else the address.
    name: leads.findLast(({ title }) => !title.includes('@'))?.title ?? emails[0] ?? '',
    entries: [...entries, ...files].sort((one, other) => one.at.getTime() - other.at.getTime()),
    members: [...members].map(([id, { name }]) => ({ id, name })),
    sources: sourcesOf(pageViews, leads),
    consents: [
      ...registrations.flatMap(({ title, consentAt }) => (consentAt ? [{ to: title, at: consentAt }] : [])),
      ...leads.flatMap(({ label, consentAt }) => (consentAt ? [{ to: label.toLowerCase(), at: consentAt }] : [])),
    ],
  }
}

interface LeadEntry extends TimelineEntry {
  source: string | null
  consentAt: Date | null
}

async function leadsFrom({ kind, leadKind, path, which }: LeadPart, emails: string[]): Promise<LeadEntry[]> {
  const { table, listed } = leadKind
  const rows = await database()
    .select({
      id: table.id,
      name: sql<string>`${listed.name}`,
      about: sql<string | null>`${listed.about}`,
      source: sql<string | null>`${listed.source}`,
      status: table.status,
      at: table.createdAt,
      consentAt: sql<string | null>`${listed.consentAt ?? sql`null::timestamptz`}`,
    })
    .from(table)
    .where(and(which, inArray(sql`lower(${table.email})`, emails)))
    .orderBy(desc(table.id))
    .limit(200)
  const label = leadKinds.find(({ value }) => value === kind)?.one ?? kind
  return rows.map(({ id, name, about, source, status, at, consentAt }) => ({
    consentAt: consentAt ? new Date(consentAt) : null,
    ...{ id, at, label, title: name, text: about, status, source, href: `/admin/inbox/${path}/${id}` },
  }))
}

/** The notes about leads, from the table of each kind. By index. */
async function notesOf(leadIds: string[]) {
  if (leadIds.length === 0) return []
  const definitions = [...new Set(leadParts.map(({ leadKind }) => leadKind))]
  const each = await Promise.all(
    definitions.map(({ notes: { id, leadId, authorId, text, createdAt }, notes }) =>
      database().select({ id, authorId, text, createdAt }).from(notes).where(inArray(leadId, leadIds)).orderBy(asc(id)),
    ),
  )
  return each.flat()
}

/** The page views of the senders of leads. By primary key. */
async function visitsOf(leadIds: string[]): Promise<ReadPage[]> {
  if (leadIds.length === 0) return []
  const visits = await database()
    .select({ pages: leadPageViews.pages })
    .from(leadPageViews)
    .where(inArray(leadPageViews.leadId, leadIds))
    .orderBy(leadPageViews.createdAt, leadPageViews.leadId)
  const pages = visits.flatMap((visit) => visit.pages)
  // Leads sent on the same day store the same earlier page views: remove the duplicates.
  return [...new Map(pages.map((page) => [`${page.at} ${page.path}`, page])).values()]
}

function readEntry({ path, at, referrer, utmSource, utmMedium, utmCampaign }: ReadPage) {
  const campaign = [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ')
  const from = [referrer && `from ${referrer}`, campaign && `campaign ${campaign}`].filter(Boolean).join(', ')
  return { at: new Date(at), label: 'Read', title: path, text: from || null, href: path }
}

/** The first and last acquisition source: from page views, or else from the URL of the form. */
function sourcesOf(pageViews: ReadPage[], leads: LeadEntry[]): { first: string | undefined; last: string | undefined } {
  const sources = [
    ...pageViews.map(({ at, utmSource, referrer }) => ({ at: new Date(at), source: utmSource ?? referrer })),
    ...leads.map(({ at, source }) => ({ at, source })),
  ]
  const known = sources
    .filter(({ source }) => source)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ source }) => source as string)
  return { first: known.at(0), last: known.at(-1) }
}
