import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addPasskey } from '#app/auth/auth.ts'
import { browserName } from '#app/platform/browser/browser-name.ts'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { optionalText } from '#app/platform/forms/text.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import styles from '../account/account.module.css'
import { currentSession } from '../account/current-session.server.ts'
import { RecoveryCodeList } from '../account/recovery-code-list.tsx'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/new.route.ts'
import { passkeyLabels } from './labels.ts'
import { PasskeyForm, PasskeyScript } from './passkey-form.tsx'
import { postedPasskey } from './posted-passkey.ts'
import { rejectPasskey } from './reject-passkey.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

const newPasskey = z.object({ name: optionalText(120) })

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: passkeyLabels.add, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = await currentSession({ request, context })
  if (request.method === 'GET') await requireReauthentication(request, owner, new FormData())
  return { form: describeForm(newPasskey, { name: browserName(owner.caller.userAgent) }) }
}

/** POST adds the passkey that the authenticator created. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  await requireReauthentication(request, owner, posted)
  // The reauthentication page has posted back, without a passkey to add.
  if (!posted.has('credential')) return redirect('/campus/account/passkeys/new')
  const credential = postedPasskey(posted, 'credential')
  const { session, caller } = owner
  return submitForm(posted, newPasskey, async ({ name }) => {
    if (!credential) throw new Invalid({ '': ['Your browser did not send a passkey. Please try again.'] })
    const { recoveryCodes } = await addPasskey(session.user, { ...credential, name }, caller).catch(rejectPasskey)
    if (recoveryCodes.length === 0) throw redirect('/campus/account/factors?done=passkey-added')
    return data({ recoveryCodes }, { headers: { 'cache-control': 'no-store' } })
  })
}

/** Creates a passkey on this device, a phone or a security key. */
export default function NewPasskey({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryCodes' in actionData)
    return <RecoveryCodeList codes={actionData.recoveryCodes} onward="/campus/account/factors?done=passkey-added" />
  const form = actionData && 'form' in actionData ? actionData.form : loaderData.form
  return (
    <>
      <h2>{passkeyLabels.add}</h2>
      <p>
        A passkey signs you in with your fingerprint, your face or your device’s PIN: no password, and nothing that a
        stranger could trick you into revealing.
      </p>
      <FormErrors messages={formErrors(form)} />
      <PasskeyForm action="/campus/account/passkeys/new" ceremony="add" kind="primary" label={passkeyLabels.create}>
        <TextField
          {...field(form, 'name')}
          label={passkeyLabels.name}
          markOptional
          help="A name that you will recognize, like “My laptop”."
        />
      </PasskeyForm>
      <noscript>
        <p className={styles.quiet}>Your browser can create passkeys only if JavaScript is on.</p>
      </noscript>
      <p>
        <ButtonLink href="/campus/account/factors" kind="plain">
          Cancel
        </ButtonLink>
      </p>
      <PasskeyScript />
    </>
  )
}
