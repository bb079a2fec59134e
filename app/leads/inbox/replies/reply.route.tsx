import { redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backFrom, backTo, withBack } from '#app/admin-ui/back.ts'
import { ListSelect } from '#app/admin-ui/list-filter.tsx'
import { PageHead } from '#app/admin-ui/page-head.tsx'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { leadKindAt } from '../../lead-kinds.server.ts'
import { beginAnswering } from '../assignment/assign.server.ts'
import { findLead } from '../find-lead.server.ts'
import { listOfKind } from '../inbox.ts'
import { replyLabels } from '../labels.ts'
import { shownNotes } from '../shown-notes.server.ts'
import type { Route } from './+types/reply.route.ts'
import { Replies } from './replies.tsx'
import { repliesTo, replyToLead } from './reply.server.ts'
import { replyDraft, subjectOfReply } from './reply.ts'
import { listSavedReplies } from './saved/saved-replies.server.ts'
import { fillPlaceholders } from './saved/saved-reply.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Reply', noindex: true })

export async function loader({ request, context, params: { kind, id } }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const lead = await findLead(leadKindAt(kind), admin, id)
  const { searchParams } = new URL(request.url)
  const saved = await listSavedReplies(admin)
  const chosen = saved.find((one) => one.id === searchParams.get('saved'))
  const other = await beginAnswering(admin, lead)
  const people = await peopleById([admin.id, other?.by ?? null])
  const me = people.get(admin.id)?.name ?? ''
  const values = {
    subject: `Re: ${subjectOfReply[leadKindAt(kind).recordType]} ${site.name}`,
    ...(chosen && { text: fillPlaceholders(chosen.text, { name: lead.name, me }) }),
  }
  const back = backFrom(request, listOfKind(kind))
  return {
    lead,
    replies: await shownNotes(await repliesTo(lead)),
    saved: saved.map(({ id: value, title: label }) => ({ value, label })),
    chosen: chosen !== undefined,
    other: other && { name: people.get(other.by)?.name ?? formerMember.name, at: other.at },
    back,
    page: withBack(`/admin/inbox/${kind}/${id}`, back),
    form: describeForm(replyDraft, values),
  }
}

/** POST sends the reply. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const back = backFrom(request, listOfKind(kind))
  return submitForm(request, replyDraft, async (draft) => {
    await replyToLead(leadKindAt(kind), adminOf(context), id, draft)
    throw redirect(backTo(withBack(`/admin/inbox/${kind}/${id}`, back), 'done', 'lead-answered'))
  })
}

export default function Reply({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, replies, saved, chosen, other, back, page, form: empty } = loaderData
  const form = actionData?.form ?? empty
  return (
    <>
      <PageHead back={page}>Reply to {lead.name}</PageHead>
      <div className={adminUi.stack}>
        {lead.about && (
          <section className={adminUi.panel} aria-label="What it is about">
            <p className={adminUi.text}>{lead.about}</p>
          </section>
        )}
        <Replies replies={replies} />
        {other && (
          <Notice role="status">
            {other.name} opened this form at <Time value={other.at} /> and may be answering.
          </Notice>
        )}
        {saved.length > 0 && (
          <form method="get" className={adminUi.actions}>
            <input type="hidden" name="back" value={back} />
            <ListSelect name="saved" label={replyLabels.savedReply} value="" options={saved} />
            <Button small kind="quiet">
              {replyLabels.useSaved}
            </Button>
          </form>
        )}
        <form method="post" noValidate className={`${adminUi.panel} ${adminUi.stack}`}>
          <FormErrors messages={formErrors(form)} fields={form.errors} />
          <input type="hidden" name="seen" value={replies.length} />
          <p className={adminUi.soft}>
            To {lead.email}.{' '}
            <MailPromise whenDisabled="No email server is set up: your answer is saved with the lead but not sent.">
              It is sent from here and kept with the lead; their answer joins it, or goes to where leads go.
            </MailPromise>
          </p>
          <TextField {...field(form, 'subject')} label={replyLabels.subject} />
          <TextArea
            {...field(form, 'text')}
            label={replyLabels.text}
            rows={10}
            data-adds={chosen ? 'after' : undefined}
            autoFocus={!actionData}
          />
          <div className={adminUi.actions}>
            <Button busyLabel="Sending...">{replyLabels.send}</Button>
            <ButtonLink kind="quiet" href={page}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      </div>
    </>
  )
}
