import { leadOwnersByName } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { leadNavigation } from '../all/navigation.server.ts'
import { leadKindAt } from '../lead-kinds.server.ts'
import { assignmentOf } from './assignment/assign.server.ts'
import { assignmentForm } from './assignment/assignment.ts'
import { officeDay } from './assignment/office-days.server.ts'
import { openLead } from './find-lead.server.ts'
import { type LeadNote, noteDraft } from './note.ts'
import { repliesTo } from './replies/reply.server.ts'
import { shownNotes } from './shown-notes.server.ts'

interface LoadedLead<Status extends string> {
  id: string
  status: Status
  notes: LeadNote[]
}

/**
 * Loads what every lead page shows besides the lead. Marks a new lead as opened.
 * @param kind URL segment of the lead kind
 */
export async function leadPage<Status extends string>(
  request: Request,
  admin: Actor,
  kind: string,
  { notes, ...lead }: LoadedLead<Status>,
) {
  const assignment = await assignmentOf(lead)
  return {
    at: `/admin/inbox/${kind}/${lead.id}`,
    everything: `/admin/people/of/${kind}/${lead.id}`,
    status: await openLead(leadKindAt(kind), admin, lead),
    notes: await shownNotes(notes),
    replies: await shownNotes(await repliesTo(lead)),
    navigation: await leadNavigation(request, admin, kind, lead.id),
    form: describeForm(noteDraft),
    owners: (await leadOwnersByName()).map(({ id: value, name: label }) => ({ value, label })),
    assignment: describeForm(assignmentForm, {
      ownerId: assignment?.ownerId ?? '',
      dueOn: assignment?.dueOn ?? '',
      snoozedUntil: assignment?.snoozedUntil ? officeDay(assignment.snoozedUntil) : '',
      tags: assignment?.tags.join(', ') ?? '',
    }),
  }
}

export type LeadPageData = Awaited<ReturnType<typeof leadPage>>
