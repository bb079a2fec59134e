import { redirect } from 'react-router'
import { z } from 'zod'
import { changePassword, isAuthError } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { authMessage } from '../auth-message.ts'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import { entry } from '../sign-in/entry.content.ts'
import type { Route } from './+types/password.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'
import { passwordLabels } from './labels.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

const newPassword = z.object({ password: z.string('Please enter a new password.') })
const changedPassword = newPassword.extend({ currentPassword: z.string('Please enter your current password.') })

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: 'Your password', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const hasPassword = session.user.passwordHash !== null
  return {
    hasPassword,
    least: config().auth.passwordMin,
    email: session.user.email ?? '',
    form: describeForm(hasPassword ? changedPassword : newPassword),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  const { session, caller } = owner
  const { user, sessionId } = session
  // The form asks for the current password. An account without one needs another reauthentication.
  if (!user.passwordHash) await requireReauthentication(request, owner, posted)
  const schema: z.ZodType<{ password: string; currentPassword?: string }> = user.passwordHash
    ? changedPassword
    : newPassword
  return submitForm(posted, schema, async (input) => {
    const isProven = user.passwordHash === null
    await changePassword({ userId: user.id, ...input, sessionId, isProven, caller }).catch(rejectPassword)
    throw redirect('/campus/account/password?done=password')
  })
}

function rejectPassword(error: unknown): never {
  if (!isAuthError(error)) throw error
  if (error.code === 'current_password_invalid') throw new Invalid({ currentPassword: [passwordLabels.wrongCurrent] })
  if (error.code === 'same_password')
    throw new Invalid({ password: ['Please choose another password than the current one.'] })
  if (error.code === 'weak_password' || error.code === 'validation_failed')
    throw new Invalid({ password: [authMessage(error)] })
  throw new Invalid({ '': [authMessage(error)] })
}

/** Sets a new password, which ends every other session. */
export default function PasswordPart({
  loaderData: { hasPassword, least, email, form: blank },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <>
      <h2>Password</h2>
      <p className={styles.quiet}>
        {hasPassword
          ? 'A new password signs you out everywhere but here.'
          : 'You have no password yet: you sign in with a connected account.'}
      </p>
      <FormErrors messages={formErrors(form)} />
      <form method="post" className={styles.form}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <TextField
            {...field(form, 'currentPassword')}
            label={passwordLabels.current}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        <TextField
          {...field(form, 'password')}
          label={passwordLabels.new}
          type="password"
          autoComplete="new-password"
          help={withValues(entry().passwordHelp, { least })}
          required
        />
        <Button busyLabel="Saving...">{hasPassword ? 'Change password' : 'Set a password'}</Button>
      </form>
      {hasPassword && (
        <p>
          <a href="/campus/auth/code?for=reset">I do not know my current password</a>
        </p>
      )}
    </>
  )
}
