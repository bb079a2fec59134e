import { redirect } from 'react-router'
import { changeEmail, isAuthError, moveOf } from '#app/auth/auth.ts'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Time } from '#app/ui/time.tsx'
import { authMessage } from '../auth-message.ts'
import { resetRequest as newAddress } from '../credentials.ts'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/address.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'
import { addressTakenMessage } from './labels.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: 'Your email address', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const move = await moveOf(session.user.id)
  return {
    current: session.user.email,
    waiting: session.user.newEmail,
    move: move && { newEmail: move.newEmail, dueAt: move.dueAt, confirmed: move.confirmedAt !== null },
    form: describeForm(newAddress),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  await requireReauthentication(request, owner, posted)
  const { session, caller } = owner
  return submitForm(posted, newAddress, async ({ email }) => {
    if (comparableAddress(email) === session.user.email) throw new Invalid({ email: ['This is your address already.'] })
    await changeEmail({
      userId: session.user.id,
      email,
      redirectTo: '/campus/auth/callback',
      forWebsite: true,
      caller,
    }).catch(rejectAddress)
    throw redirect('/campus/account/address?done=address-asked')
  })
}

function rejectAddress(error: unknown): never {
  if (!isAuthError(error)) throw error
  if (error.code === 'email_exists') throw new Invalid({ email: [addressTakenMessage] })
  if (error.code === 'user_sso_managed')
    throw new Invalid({ '': ['Your organization manages this address. Please change it there.'] })
  throw new Invalid({ email: [authMessage(error)] })
}

/** The email address, which changes once the old and the new one have agreed. */
export default function AddressPart({
  loaderData: { current, waiting, move, form: blank },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <>
      <h2>Email address</h2>
      <p>
        You sign in with <strong>{current}</strong>.
      </p>
      {waiting && (
        <p className={styles.quiet}>
          A change to <strong>{waiting}</strong> is under way: open the links in both emails.
        </p>
      )}
      {move && (
        <form method="post" action="/campus/account/address/move?_method=DELETE" className={styles.form}>
          <p>
            On <Time value={move.dueAt} /> your address changes to <strong>{move.newEmail}</strong>
            {move.confirmed ? '.' : ', once you have confirmed it there.'}
          </p>
          <Button kind="quiet">Stop this change</Button>
        </form>
      )}
      <FormErrors messages={formErrors(form)} />
      <form method="post" className={styles.form}>
        <EmailField
          {...field(form, 'email')}
          label="New email address"
          help="We email both the new and the current address; both must confirm."
          autoComplete="email"
          required
        />
        <Button busyLabel="Sending...">Change address</Button>
      </form>
      <p>
        <a href="/campus/account/address/move">I can no longer open my current mailbox</a>
      </p>
    </>
  )
}
