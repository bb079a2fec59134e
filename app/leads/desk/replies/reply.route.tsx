import { redirect } from 'react-router'
import { backOf, backTo, withBack } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { deskAt } from '../../desks.server.ts'
import { findLead } from '../find-lead.server.ts'
import { listOfKind } from '../inbox.ts'
import { shownNotes } from '../shown-notes.server.ts'
import type { Route } from './+types/reply.route.ts'
import { Replies } from './replies.tsx'
import { answerLead, repliesTo } from './reply.server.ts'
import { replyDraft } from './reply.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Reply', noindex: true })

export async function loader({ request, context, params: { kind, id } }: Route.LoaderArgs) {
  const lead = await findLead(deskAt(kind), adminOf(context), id)
  const replies = await shownNotes(await repliesTo(lead))
  const values = { subject: 'Re: your message to Solutioneer' }
  const back = backOf(new URL(request.url).searchParams, listOfKind(kind))
  return { lead, replies, page: withBack(`/admin/inbox/${kind}/${id}`, back), form: describeForm(replyDraft, values) }
}

/** POST sends the answer. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const back = backOf(new URL(request.url).searchParams, listOfKind(kind))
  return submitForm(request, replyDraft, async (draft) => {
    await answerLead(deskAt(kind), adminOf(context), id, draft)
    throw redirect(backTo(withBack(`/admin/inbox/${kind}/${id}`, back), 'done', 'lead-answered'))
  })
}

export default function Reply({ loaderData: { lead, replies, page, form: empty }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? empty
  return (
    <>
      <p className={desk.back}>
        <ButtonLink kind="plain" small href={page}>
          Back
        </ButtonLink>
      </p>
      <h1 className={desk.title}>Reply to {lead.name}</h1>
      <div className={desk.stack}>
        {lead.about && (
          <section className={desk.panel} aria-label="What it is about">
            <p className={desk.text}>{lead.about}</p>
          </section>
        )}
        <Replies replies={replies} />
        <form method="post" noValidate className={`${desk.panel} ${desk.stack}`}>
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <input type="hidden" name="seen" value={replies.length} />
          <p className={desk.soft}>
            To {lead.email}. It is sent from here and kept with the lead; their answer goes to where leads go.
          </p>
          <TextField {...field(form, 'subject')} label="Subject" />
          <TextArea {...field(form, 'text')} label="Your answer" rows={10} longerIsSaid />
          <div className={desk.actions}>
            <Button busyLabel="Sending...">Send</Button>
            <ButtonLink kind="quiet" href={page}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      </div>
    </>
  )
}
