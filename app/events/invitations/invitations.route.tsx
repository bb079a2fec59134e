import { data, redirect } from 'react-router'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { Invalid } from '#app/platform/errors.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { receiveForm } from '#app/platform/uploads/receive.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/invitations.route.ts'
import { checkInvitations } from './check.server.ts'
import { type CheckedTable, invitationForm, MAX_INVITED } from './invitation.ts'
import { inviteGuests } from './invite.server.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  body: { maxMiB: 0.25, from: 'admin' },
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Invite', noindex: true })

interface ActionResult {
  form: FormState
  table?: CheckedTable
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, title } = await findEventToManage(adminOf(context), params.id)
  return { id, title, form: describeForm(invitationForm) }
}

/**
 * POST validates a table and shows whom it invites; posting it again with the version of that review sends the
 * invitations.
 */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const actor = adminOf(context)
  const { texts, files, discard } = await receiveForm(request, { file: { bytes: 200_000 } })
  try {
    const [file] = files
    if (file && !file.tooLarge) texts.set('table', new TextDecoder().decode(await file.bytes()))
    return await submitForm(texts, invitationForm, async ({ table, checked, send }) => {
      if (file?.tooLarge) throw new Invalid({ file: ['The file is larger than 200 kB.'] })
      const result = await checkInvitations(actor, id, table)
      if (!send || checked !== result.version)
        return data<ActionResult>({ form: describeForm(invitationForm, { table }), table: result })
      await inviteGuests(actor, id, table)
      throw redirect(backTo(`/admin/events/${id}/registrations`, 'done', 'guests-invited'))
    })
  } finally {
    await discard()
  }
}

export default function Invitations({ loaderData: { id, title, form: empty }, actionData }: Route.ComponentProps) {
  const { form = empty, table } = (actionData ?? {}) as Partial<ActionResult>
  const invited = table?.invited.length ?? 0
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <FormFrame
        title={`Invite people to “${title}”`}
        back={`/admin/events/${id}/registrations`}
        submit={table ? 'Check again' : 'Check'}
        acts={
          invited > 0 && (
            <Button name="send" value="on" kind="quiet" busyLabel="Sending...">
              {invited === 1 ? 'Send one invitation' : `Send ${invited} invitations`}
            </Button>
          )
        }
      >
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        {table && <Preview table={table} />}
        <TextArea
          {...field(form, 'table')}
          label="Names and addresses"
          rows={10}
          placeholder="Ada Lovelace, ada@example.com"
          help={`One person per line, at most ${MAX_INVITED}. You can review the list before anything is sent.`}
        />
        <FileField {...field(form, 'file')} label="Or a CSV file" accept=".csv,.txt,text/csv" markOptional />
      </FormFrame>
    </form>
  )
}

function Preview({ table: { version, invited, problems } }: { table: CheckedTable }) {
  return (
    <section className={adminUi.panel} aria-labelledby="preview">
      <input type="hidden" name="checked" value={version} />
      <h2 id="preview">{invited.length === 1 ? 'One person is invited' : `${invited.length} people are invited`}</h2>
      <p>
        Nothing has been sent yet. People who were already invited to this event get no second email. Replies go to your
        address.
      </p>
      {problems.length > 0 && (
        <>
          <h3>{problems.length === 1 ? 'One line is left out' : `${problems.length} lines are left out`}</h3>
          <ul className={adminUi.plain}>
            {problems.map(({ line, problem }) => (
              <li key={line}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </>
      )}
      {invited.length > 0 && (
        <ul className={adminUi.plain}>
          {invited.map(({ line, name, email }) => (
            <li key={line}>
              {name} <span className={adminUi.soft}>{email}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
