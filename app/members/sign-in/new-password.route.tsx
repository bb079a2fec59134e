import { redirect } from 'react-router'
import { z } from 'zod'
import { changePassword, roleOf } from '#app/auth/auth.ts'
import { entersAdmin } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { isProven } from '../reauthentication/require-reauthentication.server.ts'
import { confirmedAt } from '../return-url.ts'
import { safeNext } from '../safe-next.ts'
import { type CookieSession, cookieSession } from '../second-factor/second-factor.server.ts'
import type { Route } from './+types/new-password.route.ts'
import { entry } from './entry.content.ts'
import styles from './entry.module.css'
import { rejectSignIn } from './entry.server.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

const newPassword = z.object({ password: z.string('Please enter a new password.') })

export const meta = () => pageMeta({ title: entry().newPassword.title, noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  await freshSession(request)
  const address = new URL(request.url).search
  return {
    address,
    confirmed: hasJustConfirmed(request),
    least: config().auth.passwordMin,
    form: describeForm(newPassword),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await freshSession(request)
  const { address, userAgent } = requestOf(context)
  return submitForm(request, newPassword, async ({ password }) => {
    const { user, sessionId } = session
    const caller = { address, userAgent }
    await changePassword({ userId: user.id, password, sessionId, isProven: true, caller }).catch(rejectSignIn)
    const next = safeNext(new URL(request.url).searchParams.get('next'), '/campus')
    // The admin area has a separate sign-in.
    const arrived = entersAdmin(roleOf(user)) ? '/admin/login?next=/admin/overview' : confirmedAt(next)
    throw redirect(hasJustConfirmed(request) ? arrived : '/campus/account/password?done=password')
  })
}

/** True after confirming in a different browser than the sign-up: the person sets a password, and then continues. */
const hasJustConfirmed = (request: Request) => new URL(request.url).searchParams.get('done') === 'confirmed'

/** The session that a link or code has just opened. Redirects older ones to the page with the current password. */
async function freshSession(request: Request): Promise<CookieSession> {
  const session = await cookieSession(request, 'campus')
  if (!session || session.needsFactor) throw redirect('/campus/auth?problem=link')
  if (!isProven(session)) throw redirect('/campus/account/password?problem=waited')
  return session
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  const { newPassword: words, choosePassword, passwordHelp } = entry()
  return (
    <section className={styles.entry}>
      <h1>{words.title}</h1>
      {loaderData.confirmed && !actionData && <FormResult>{choosePassword}</FormResult>}
      <FormErrors messages={formErrors(form)} />
      <form method="post" action={loaderData.confirmed ? loaderData.address : undefined} className={styles.form}>
        <TextField
          {...field(form, 'password')}
          label={words.label}
          type="password"
          autoComplete="new-password"
          help={withValues(passwordHelp, { least: loaderData.least })}
          required
        />
        <Button busyLabel={words.busy}>{words.submit}</Button>
      </form>
    </section>
  )
}
