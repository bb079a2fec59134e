import { createContext, data, redirect, useRouteError } from 'react-router'
import { addPasskey, rotateWebSession } from '#app/auth/auth.ts'
import { RecoveryCodeList } from '#app/members/account/recovery-code-list.tsx'
import { enterAdminWithPasskey } from '#app/members/passkeys/enter-admin.server.ts'
import { PasskeyForm, PasskeyScript } from '#app/members/passkeys/passkey-form.tsx'
import { postedPasskey } from '#app/members/passkeys/posted-passkey.ts'
import { rejectPasskey } from '#app/members/passkeys/reject-passkey.ts'
import { reauthenticationFor } from '#app/members/reauthentication/reauthentication.ts'
import { ReauthenticationForm } from '#app/members/reauthentication/reauthentication-form.tsx'
import { requireReauthentication } from '#app/members/reauthentication/require-reauthentication.server.ts'
import { welcomeAddress } from '#app/members/safe-next.ts'
import {
  type CookieSession,
  factorChoices,
  passFactor,
  passPasskey,
} from '#app/members/second-factor/second-factor.server.ts'
import { factorCode, passkeyShown } from '#app/members/second-factor/second-factor.ts'
import { SecondFactorForm } from '#app/members/second-factor/second-factor-form.tsx'
import { sessionCookie } from '#app/members/sessions/session-cookie.server.ts'
import { browserName } from '#app/platform/browser/browser-name.ts'
import { Invalid } from '#app/platform/errors.ts'
import { formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ErrorScreen } from '#app/site/screens/error-screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { Route } from './+types/passkey.route.ts'
import styles from './login.module.css'
import { adminWaiting, stepAddress } from './waiting.server.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

// Set by the action: the loader runs after it in the same request, which still has the old session's cookie.
const addedContext = createContext(false)

export const meta = () => pageMeta({ title: 'Your passkey', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(addedContext)) return null
  const { session, next } = await adminWaiting(request, 'passkey')
  const { passkey } = await factorChoices(session)
  // A session stolen after its sign-in must not choose the factor of the account.
  if (!passkey && request.method === 'GET') {
    const { address, userAgent } = requestOf(context)
    await requireReauthentication(request, { session, caller: { address, userAgent } }, new FormData())
  }
  return { next, has: passkey, form: describeForm(factorCode) }
}

/** POST accepts a new or existing passkey, or a recovery code. Without a session it signs in with a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = requestOf(context)
  const posted = await postedForm(request)
  if (posted.has('enter')) throw await enterAdminWithPasskey(request, posted, info)
  const { session, next } = await adminWaiting(request, 'passkey')
  const onward = welcomeAddress(next)
  if ((await factorChoices(session)).passkey)
    return submitForm(posted, posted.has('credential') ? passkeyShown : factorCode, async ({ code }) => {
      const cookie = (await passPasskey(session, posted, info)) ?? (await passFactor(session, code, info))
      throw redirect(onward, { headers: { 'set-cookie': cookie } })
    })
  const { address, userAgent } = info
  await requireReauthentication(request, { session, caller: { address, userAgent } }, posted)
  // The reauthentication page has posted back, without a passkey to add.
  if (!posted.has('credential')) throw redirect(stepAddress('passkey', next))
  return submitForm(posted, passkeyShown, async () => {
    const { recoveryCodes, cookie } = await add(session, posted, info)
    if (recoveryCodes.length === 0) throw redirect(onward, { headers: { 'set-cookie': cookie } })
    context.set(addedContext, true)
    return data({ recoveryCodes, onward }, { headers: { 'cache-control': 'no-store', 'set-cookie': cookie } })
  })
}

/** Adds the passkey; its owner has just verified, so the session is complete. */
async function add(session: CookieSession, posted: FormData, { address, userAgent }: ReturnType<typeof requestOf>) {
  const answer = postedPasskey(posted, 'credential')
  if (!answer) throw new Invalid({ '': ['Your browser did not send a passkey. Please try again.'] })
  const credential = { ...answer, name: browserName(userAgent) }
  const { recoveryCodes } = await addPasskey(session.user, credential, { address, userAgent }).catch(rejectPasskey)
  const elevated = await rotateWebSession(session.token, 'admin', { aal: 'aal2' })
  if (!elevated) throw redirect('/admin/login')
  return { recoveryCodes, cookie: sessionCookie(elevated) }
}

/** The step between the sign-in and the admin area if admins are required to have a passkey. */
export default function AdminPasskey({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryCodes' in actionData)
    return (
      <main className={styles.login}>
        <FirmMark />
        <h1>Your passkey is added</h1>
        <RecoveryCodeList codes={actionData.recoveryCodes} onward={actionData.onward} />
      </main>
    )
  if (!loaderData) return null
  const { next, has } = loaderData
  const form = actionData?.form ?? loaderData.form
  const address = `/admin/login/passkey?next=${encodeURIComponent(next)}`
  return (
    <main className={styles.login}>
      <FirmMark />
      <h1>{has ? 'One more step' : 'Add a passkey'}</h1>
      {has ? (
        <SecondFactorForm form={form} address={address} choices={{ app: false, phone: false, passkey: true }} />
      ) : (
        <>
          <p>
            Admins need a passkey here. It signs you in with your fingerprint, your face or your device’s PIN, and
            cannot be phished.
          </p>
          <FormErrors messages={formErrors(form)} />
          <PasskeyForm
            action={address}
            ceremony="add"
            options="/admin/login/passkey/options"
            kind="primary"
            label="Create a passkey"
          />
          <noscript>
            <p>Your browser can create passkeys only if JavaScript is on.</p>
          </noscript>
          <PasskeyScript />
        </>
      )}
      <form method="post" action="/admin/session?_method=DELETE">
        <Button kind="plain">Sign in as somebody else</Button>
      </form>
    </main>
  )
}

/** The reauthentication form, outside of the admin area's frame as the page itself, or the error. */
export function ErrorBoundary() {
  const reauthentication = reauthenticationFor(useRouteError())
  if (!reauthentication) return <ErrorScreen />
  return (
    <main className={styles.login}>
      <FirmMark />
      <ReauthenticationForm reauthentication={reauthentication} heading="h1" />
    </main>
  )
}
