import { data, redirect } from 'react-router'
import { backFrom, backTo, withBack } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf, requestOf } from '#app/platform/request.server.ts'
import { MailPromise } from '#app/shell/mail-promise.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { SelectField, TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { requireAdminReauthentication } from '../reauthentication/require-admin-reauthentication.server.ts'
import type { Route } from './+types/invitation.route.ts'
import { invitation, MAX_INVITEES, roleChoices } from './account.ts'
import { inviteMembers } from './invite.server.ts'
import { peopleToInvite } from './people-to-invite.ts'
import { cancelInvitation, findInvitation } from './withdraw-invitation.server.ts'

export const handle = {
  access: { see: 'member.manage', write: 'member.manage' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminProblem as ErrorBoundary } from '../reauthentication/admin-problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.open ? 'Withdraw invitation' : 'Invite members', noindex: true })

/** With `?of=ID`, the page asks to confirm the withdrawal of that account's invitation. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const of = new URL(request.url).searchParams.get('of')
  const open = of === null ? undefined : await findInvitation(adminOf(context), of)
  return { open, back: backFrom(request, '/admin/members'), form: describeForm(invitation, { role: 'member' }) }
}

/**
 * POST mails the invitations. Entries that could not be invited stay in the field, with an error per line. DELETE
 * withdraws the invitation of the account `of`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const back = backFrom(request, '/admin/members')
  if (request.method === 'DELETE') {
    const of = String((await postedForm(request)).get('of') ?? '')
    const notices = { done: 'invitation-withdrawn', failed: 'invitation-withdraw', gone: 'member-gone' }
    return respondInList(back, notices, () => cancelInvitation(adminOf(context), of, requestOf(context)))
  }
  const posted = await postedForm(request)
  // Inviting people with access to the admin area requires reauthentication.
  if ((posted.get('role') ?? 'member') !== 'member') await requireAdminReauthentication({ request, context }, posted)
  return submitForm(posted, invitation, async ({ people, role }) => {
    const { ids, notInvited } = await inviteMembers(adminOf(context), peopleToInvite(people), requestOf(context), role)
    if (notInvited.length === 0) throw redirect(whereTo(ids, back))
    const form = describeForm(invitation, { role, people: notInvited.map(({ input }) => input).join('\n') })
    const lines = notInvited.map(({ problem }, at) => `Line ${at + 1}: ${problem}`)
    const errors = { people: [lines.join('\n')] }
    return data({ form: { ...form, errors }, invited: ids.length }, { status: 422 })
  })
}

/** The page to return to: a single person's, or the list. */
function whereTo([id, ...remaining]: string[], back: string): string {
  if (remaining.length > 0) return backTo(back, 'done', 'members-invited')
  return `${withBack(`/admin/members/${id}`, back)}&done=member-invited`
}

export default function InviteMembers({ loaderData: { open, back, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  const invited = actionData && 'invited' in actionData ? actionData.invited : 0
  if (open) return <Withdrawal {...open} back={back} />
  return (
    <form method="post" noValidate>
      <FormFrame title="Invite members" back={back} submit="Invite">
        {invited > 0 && (
          <FormResult>
            {invited === 1 ? 'One person has been invited.' : `${invited} people have been invited.`} The ones below
            have not.
          </FormResult>
        )}
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <p>
          <MailPromise>
            Each person gets an email with a link to sign in and choose a password. The link works for seven days.
          </MailPromise>
        </p>
        <SelectField
          {...field(form, 'role')}
          label="Role"
          options={roleChoices}
          help="Sales sees leads, people and calls; editors write; moderators look after the Campus."
        />
        <TextArea
          {...field(form, 'people')}
          label="Email addresses"
          rows={8}
          autoComplete="off"
          placeholder="Ada Lovelace <ada@example.com>"
          help={`One per line or separated by commas, with or without a name. At most ${MAX_INVITEES} at once.`}
        />
      </FormFrame>
    </form>
  )
}

function Withdrawal({ id, email, back }: { id: string; email: string; back: string }) {
  return (
    <Removal
      question="Are you sure you want to withdraw this invitation?"
      what={email}
      consequence="Its link and code will stop working, and the account waiting for it will be deleted. Nobody is notified."
      confirm="Withdraw"
      back={back}
    >
      <input type="hidden" name="of" value={id} />
    </Removal>
  )
}
