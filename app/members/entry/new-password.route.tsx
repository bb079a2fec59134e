import { redirect } from 'react-router'
import { z } from 'zod'
import { changePassword, resolveWebSession } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { cookieNames, readCookie } from '../sessions/session-cookie.server.ts'
import type { Route } from './+types/new-password.route.ts'
import { entryTexts } from './entry.content.ts'
import styles from './entry.module.css'
import { refuse } from './entry.server.ts'

export const handle = { forms: true } satisfies RouteHandle

const newPassword = z.object({ password: z.string('Please enter a new password.') })

export const meta = () => pageMeta({ title: 'Set a new password', noindex: true })

export function loader({ context }: Route.LoaderArgs) {
  if (actorOf(context).kind !== 'member') throw redirect('/campus/auth?problem=link')
  return { least: config().auth.passwordMin, form: describeForm(newPassword) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await resolveWebSession(readCookie(request, cookieNames.campus), 'campus')
  if (!session || session.needsFactor) throw redirect('/campus/auth?problem=link')
  const { address, userAgent } = requestOf(context)
  return submitForm(request, newPassword, async ({ password }) => {
    const webSession = { id: session.sessionId, startedAt: session.startedAt }
    await changePassword({ userId: session.user.id, password, webSession, caller: { address, userAgent } }).catch(
      refuse,
    )
    throw redirect('/campus/account/password?done=password')
  })
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  return (
    <section className={styles.entry}>
      <h1>Set a new password</h1>
      <FormErrors messages={formErrors(form)} />
      <form method="post" className={styles.form}>
        <TextField
          {...field(form, 'password')}
          label="New password"
          type="password"
          autoComplete="new-password"
          help={entryTexts.passwordHelp(loaderData.least)}
          required
        />
        <Button busyLabel="Saving...">Save new password</Button>
      </form>
    </section>
  )
}
