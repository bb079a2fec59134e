import { backFrom } from '#app/admin-ui/back.ts'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Checkbox } from '#app/ui/field.tsx'
import { findCandidate } from '../candidates/queries.server.ts'
import { leadKindAt } from '../lead-kinds.server.ts'
import { guestOfLead } from '../messages/guest-leads.server.ts'
import { findMessage } from '../messages/queries.server.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteLead } from './delete.server.ts'
import { findLead } from './find-lead.server.ts'
import { listOfKind } from './inbox.ts'
import { leadLabels } from './labels.ts'
import { trashLead } from './trash.server.ts'

export const handle = {
  access: { see: 'message.read', write: 'message.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: `Delete ${loaderData?.recordType ?? 'message'}`, noindex: true })

export async function loader({ request, context, params: { kind, id } }: Route.LoaderArgs) {
  const leadKind = leadKindAt(kind)
  const about = {
    message: aboutMessage,
    candidate: aboutCandidate,
    assessment: aboutAssessment,
    call: aboutCall,
    file: aboutFile,
  }
  const lead = await about[leadKind.recordType]()
  return { ...lead, back: backFrom(request, listOfKind(kind)) }

  async function aboutMessage() {
    const { name, email, notes } = await findMessage(adminOf(context), id)
    const leadName = `${name}, ${email}`
    if (await guestOfLead(id)) return { recordType: 'guest', leadName, dependents: 'the notes' }
    return { recordType: 'message', leadName, dependents: notes.length > 0 ? 'its notes' : undefined }
  }

  async function aboutCandidate() {
    const { firstName, lastName, email } = await findCandidate(adminOf(context), id)
    return {
      recordType: 'candidate profile',
      leadName: `${firstName} ${lastName}, ${email}`,
      dependents: 'its documents and its notes',
    }
  }

  async function aboutCall() {
    const { name, email } = await findLead(leadKind, adminOf(context), id)
    // Warn that an upcoming call should be cancelled first: its invitation is in the visitor's calendar.
    return {
      recordType: 'call',
      leadName: `${name}, ${email}`,
      dependents: 'its time (the visitor is not notified: cancel the call first) and its notes',
    }
  }

  async function aboutFile() {
    const { name, email } = await findLead(leadKind, adminOf(context), id)
    return {
      recordType: 'download',
      leadName: `${name}, ${email}`,
      dependents: 'the link that was emailed and its notes',
    }
  }

  async function aboutAssessment() {
    const { name, email } = await findLead(leadKind, adminOf(context), id)
    return {
      recordType: 'assessment',
      leadName: [name, email].join(', '),
      dependents: 'what colleagues answered and its notes',
    }
  }
}

/**
 * DELETE moves the lead to the trash; with `forGood` it deletes it permanently, with everything else from its sender in
 * the trash.
 */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const permanently = (await postedForm(request)).get('forGood') === 'on'
  const leadKind = leadKindAt(kind)
  const done = permanently ? 'lead-erased' : `${leadKind.recordType}-deleted`
  const notices = { done, failed: `${leadKind.recordType}-delete`, gone: `${leadKind.recordType}-gone` }
  const remove = permanently ? deleteLead : trashLead
  return respondInList(backFrom(request, listOfKind(kind)), notices, () => remove(leadKind, adminOf(context), id))
}

export default function RemoveLead({ loaderData: { recordType, leadName, dependents, back } }: Route.ComponentProps) {
  const isGuest = recordType === 'guest'
  return (
    <Removal
      question={`Are you sure you want to delete this ${recordType}?`}
      what={leadName}
      consequence={
        <>
          {dependents && `${leadLabels.deletesAlso(dependents)} `}
          {canBeRestored}
          {isGuest && ' Their place at the event stays theirs until then.'}
        </>
      }
      back={back}
    >
      <Checkbox
        id="forGood"
        name="forGood"
        label="They asked for deletion: delete it for good"
        help={`It cannot be restored then. This also deletes ${isGuest ? 'their place at the event (they are not notified), ' : ''}the emails about it, and everything in the trash from the same address.`}
      />
    </Removal>
  )
}
