import { redirect } from 'react-router'
import { z } from 'zod'
import styles from '#app/members/account/account.module.css'
import { currentSession } from '#app/members/account/current-session.server.ts'
import { requestDeletion } from '#app/members/leave.server.ts'
import { requireReauthentication } from '#app/members/reauthentication/require-reauthentication.server.ts'
import { cookieNames, endedCookie } from '#app/members/sessions/session-cookie.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/removal.route.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

const farewell = z.object({
  password: z.string().max(500).optional(),
  email: z.string().overwrite(parsedAddress).max(254).optional(),
})

export { AccountProblem as ErrorBoundary } from '#app/members/reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: 'Delete your account', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  return { hasPassword: session.user.passwordHash !== null, form: describeForm(farewell) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  // The form's password re-authenticates the owner; accounts without one must re-authenticate in another way.
  if (!owner.session.user.passwordHash) await requireReauthentication(request, owner, posted)
  const { member, caller } = owner
  return submitForm(posted, farewell, async (input) => {
    await requestDeletion(member, input, caller)
    throw redirect('/campus/auth?done=left', { headers: { 'set-cookie': endedCookie(cookieNames.campus) } })
  })
}

/** The confirmation before an account is deleted. */
export default function RemovalPart({ loaderData: { hasPassword, form: blank }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <>
      <h2>Delete your account</h2>
      <p>
        You will be signed out everywhere, and others will see you as a “Former member” right away. If you sign in
        within 14 days, everything is restored; after that, your profile, likes and registrations are deleted for good.
        What you wrote stays, without your name. You may want to download your data first.
      </p>
      <FormErrors messages={formErrors(form)} />
      <form method="post" className={styles.form}>
        {hasPassword ? (
          <TextField
            {...field(form, 'password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <EmailField
            {...field(form, 'email')}
            label="Your email address"
            help="To confirm that this is what you want."
            required
          />
        )}
        <div className={styles.actions}>
          <Button kind="danger" busyLabel="Deleting...">
            Delete my account
          </Button>
          <ButtonLink href="/campus/account/data" kind="plain">
            Keep my account
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
