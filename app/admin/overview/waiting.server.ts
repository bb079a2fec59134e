import { countWaiting } from '#app/campus/moderation/queue/queries.server.ts'
import { allLeadsAddress } from '#app/leads/all/filter.ts'
import { countUnanswered } from '#app/leads/all/unanswered.server.ts'
import { isAnybodyTakingCalls } from '#app/leads/booking/queries.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { countWaitingReviews } from '#app/resources/articles/review/queries.server.ts'
import { overviewLabels } from './labels.ts'

/** Something that waits for a person, with the screen where it is handled. */
export interface WaitingThing {
  text: string
  href: string
  /** A button that settles it directly: the form's address and the label. */
  press?: { action: string; label: string }
}

/** Records that wait for the actor's answer or decision. @throws Forbidden unless they may read leads */
export async function pendingTasks(admin: Actor): Promise<WaitingThing[]> {
  const [leads, reports, taking, approvals] = await Promise.all([
    countUnanswered(admin),
    countWaiting(admin),
    isAnybodyTakingCalls(),
    can(admin, 'article.approve') ? countWaitingReviews(admin) : 0,
  ])
  const things = [
    leads.all > 0 && { text: countOf(leads.all, 'lead', 'not answered'), href: allLeadsAddress({ status: 'open' }) },
    leads.stale > 0 && {
      text: countOf(leads.stale, 'lead', 'waiting for more than three days'),
      href: allLeadsAddress({ status: 'open' }),
    },
    reports && { text: countOf(reports, 'report or held text', 'to decide on'), href: '/campus/moderation' },
    approvals > 0 && { text: countOf(approvals, 'article', 'to approve'), href: '/admin?state=review' },
    !taking && {
      text: 'No hours are set for calls, so visitors find no free time at /meet',
      href: '/admin/meet',
      press: { action: '/admin/meet/office-hours', label: overviewLabels.takeCalls },
    },
  ]
  return things.filter((thing) => typeof thing === 'object' && thing !== null)
}

function countOf(count: number, recordType: string, noun: string): string {
  return `${count} ${count === 1 ? recordType : plural[recordType]} ${noun}`
}

const plural: Record<string, string> = {
  lead: 'leads',
  article: 'articles',
  'report or held text': 'reports and held texts',
}
