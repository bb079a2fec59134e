import { readersByDay, topPageViews } from '#app/analytics/queries.server.ts'
import { registrationsByDay } from '#app/events/registrations/queries.server.ts'
import { leadOutcomes, leadsByDay } from '#app/leads/all/figures.server.ts'
import { leadsBySource } from '#app/leads/all/sources.server.ts'
import { clientsByDay } from '#app/leads/contacts/clients-by-day.server.ts'
import { signUpsByDay } from '#app/members/admin/queries.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import type { DaySpan } from '#app/platform/lists/by-day.server.ts'
import { downloadsByDay, topDownloads } from '#app/resources/downloads/queries.server.ts'
import { type OverviewSpan, pointsOf } from './span.ts'

interface Spans {
  span: OverviewSpan
  before: OverviewSpan
}

/** Readers and downloads, for everyone who writes content. */
export async function contentFigures(spans: Spans) {
  const { span } = spans
  const [readers, downloads, pages, referrers, campaigns, files] = await Promise.all([
    readersByDay(both(spans)),
    downloadsByDay(both(spans)),
    topPageViews(span, 'page'),
    topPageViews(span, 'referrer'),
    topPageViews(span, 'campaign'),
    topDownloads(span),
  ])
  return {
    figures: [
      { name: 'Readers', points: pointsOf(readers, spans) },
      { name: 'Downloads', points: pointsOf(downloads, spans) },
    ],
    ...{ pages, referrers, campaigns, files },
  }
}

/** Sign-ups and event registrations, for admins. @throws Forbidden */
export async function memberFigures(actor: Actor, spans: Spans) {
  const [signUps, registrations] = await Promise.all([
    signUpsByDay(actor, both(spans)),
    registrationsByDay(actor, both(spans)),
  ])
  return [
    { name: 'Sign-ups', points: pointsOf(signUps, spans) },
    { name: 'Registrations', points: pointsOf(registrations, spans) },
  ]
}

/** Leads by day and their outcome, for people who handle leads. @throws Forbidden */
export async function leadsFigures(actor: Actor, spans: Spans) {
  const [leads, clients, outcomes, sources] = await Promise.all([
    leadsByDay(actor, both(spans)),
    clientsByDay(actor, both(spans)),
    leadOutcomes(actor, spans.span),
    leadsBySource(actor, spans.span),
  ])
  return {
    figures: [
      { name: 'Leads', points: pointsOf(leads, spans) },
      { name: 'Clients', points: pointsOf(clients, spans) },
    ],
    outcomes,
    sources,
  }
}

function both({ span, before }: Spans): DaySpan {
  return { from: before.from, to: span.to }
}
