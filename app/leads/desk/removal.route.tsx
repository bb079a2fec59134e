import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { findCandidate } from '../candidates/queries.server.ts'
import { deskAt } from '../desks.server.ts'
import { findMessage } from '../messages/queries.server.ts'
import { guestOfLead } from '../messages/take-guest.server.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteLead } from './delete.server.ts'
import { findLead } from './find-lead.server.ts'
import { listOfKind } from './inbox.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: `Delete ${loaderData?.noun ?? 'message'}`, noindex: true })

export async function loader({ request, context, params: { kind, id } }: Route.LoaderArgs) {
  const desk = deskAt(kind)
  const about = {
    message: aboutMessage,
    candidate: aboutCandidate,
    assessment: aboutAssessment,
    call: aboutCall,
    file: aboutFile,
  }
  const lead = await about[desk.noun]()
  return { ...lead, back: listOf(request, kind) }

  async function aboutMessage() {
    const { name, email, notes } = await findMessage(adminOf(context), id)
    const what = `${name}, ${email}`
    if (await guestOfLead(id))
      return { noun: 'guest', what, goesAlong: 'their place at the event (they are not told), the notes' }
    return { noun: 'message', what, goesAlong: notes.length > 0 ? 'its notes' : undefined }
  }

  async function aboutCandidate() {
    const { firstName, lastName, email } = await findCandidate(adminOf(context), id)
    return {
      noun: 'candidate profile',
      what: `${firstName} ${lastName}, ${email}`,
      goesAlong: 'its documents, its notes',
    }
  }

  async function aboutCall() {
    const { name, email } = await findLead(desk, adminOf(context), id)
    // A call that is still to come is cancelled first: its invitation stands in a calendar.
    return {
      noun: 'call',
      what: `${name}, ${email}`,
      goesAlong: 'its time (nobody is told: cancel it first), its notes',
    }
  }

  async function aboutFile() {
    const { name, email } = await findLead(desk, adminOf(context), id)
    return { noun: 'download', what: `${name}, ${email}`, goesAlong: 'the link that was emailed, its notes' }
  }

  async function aboutAssessment() {
    const { name, email } = await findLead(desk, adminOf(context), id)
    return { noun: 'assessment', what: [name, email].join(', '), goesAlong: 'what colleagues answered, its notes' }
  }
}

/** DELETE deletes the lead for good. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const desk = deskAt(kind)
  const notices = { done: `${desk.noun}-deleted`, failed: `${desk.noun}-delete`, gone: `${desk.noun}-gone` }
  return answerInList(listOf(request, kind), notices, () => deleteLead(desk, adminOf(context), id))
}

export default function RemoveLead({ loaderData: { noun, what, goesAlong, back } }: Route.ComponentProps) {
  return (
    <Removal
      question={`Are you sure you want to delete this ${noun}?`}
      what={what}
      consequence={`With it go ${goesAlong ? `${goesAlong} and ` : ''}the emails about it, everywhere and at once.`}
      back={back}
    />
  )
}

function listOf(request: Request, kind: string): string {
  return backOf(new URL(request.url).searchParams, listOfKind(kind))
}
