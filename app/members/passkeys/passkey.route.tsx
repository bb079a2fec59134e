import { redirect } from 'react-router'
import { z } from 'zod'
import { isAuthError, passkeyName, passkeysOf, removePasskeyById, renamePasskey } from '#app/auth/auth.ts'
import { NotFound } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requiredText } from '#app/platform/forms/text.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import styles from '../account/account.module.css'
import { currentSession } from '../account/current-session.server.ts'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/passkey.route.ts'
import { passkeyLabels } from './labels.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

const passkeyNameForm = z.object({ name: requiredText('a name', 120) })

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: 'Your passkey', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const passkey = (await passkeysOf(session.user.id)).find(({ id }) => id === params.id)
  if (!passkey) throw new NotFound()
  const name = passkeyName(passkey)
  return { id: passkey.id, name, form: describeForm(passkeyNameForm, { name }) }
}

/** POST renames the passkey, DELETE removes it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  const { session, caller } = owner
  if (request.method === 'DELETE') {
    await requireReauthentication(request, owner, posted)
    await removePasskeyById(session.user.id, params.id, caller).catch(notTheirs)
    throw redirect('/campus/account/factors?done=passkey-removed')
  }
  return submitForm(posted, passkeyNameForm, async ({ name }) => {
    await renamePasskey(session.user.id, params.id, name, caller).catch(notTheirs)
    throw redirect('/campus/account/factors?done=passkey-named')
  })
}

function notTheirs(error: unknown): never {
  throw isAuthError(error, 'validation_failed') ? new NotFound() : error
}

export default function PasskeyPart({ loaderData: { id, name, form: blank }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <>
      <h2>Passkey “{name}”</h2>
      <FormErrors messages={formErrors(form)} />
      <form method="post" action={`/campus/account/passkeys/${id}`} className={styles.form}>
        <TextField {...field(form, 'name')} label={passkeyLabels.name} required />
        <div className={styles.actions}>
          <Button busyLabel="Saving...">{passkeyLabels.saveName}</Button>
          <ButtonLink href="/campus/account/factors" kind="plain">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
