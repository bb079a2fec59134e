import { data, redirect } from 'react-router'
import { confirmTotp, isAuthError, pendingTotp, removeFactor } from '#app/auth/auth.ts'
import { NotFound } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isId } from '#app/platform/ids.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '#app/shell/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import { rejectCode } from '../second-factor/second-factor.server.ts'
import { factorCode } from '../second-factor/second-factor.ts'
import { sessionCookie } from '../sessions/session-cookie.server.ts'
import type { Route } from './+types/factor.route.ts'
import styles from './account.module.css'
import { type AccountOwner, currentSession, justElevated, replaceSession } from './current-session.server.ts'
import { factorLabels } from './labels.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: factorLabels.title, noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  // Null once the factor is verified: its secret is not shown again.
  const pending = await pendingTotp(session.user.id, factorId(params.id), site.name)
  if (!pending && !justElevated(context)) throw redirect('/campus/account/factors?problem=code-gone')
  const { name = '', secret = '', uri = '', qrCode = '' } = pending ?? {}
  const image = `data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`
  return {
    id: params.id,
    name,
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    uri,
    image,
    form: describeForm(factorCode),
  }
}

/** The factor's id. @throws NotFound for an invalid id */
function factorId(id: string): string {
  if (!isId(id)) throw new NotFound()
  return id
}

/** POST verifies the first code of the app; DELETE removes the factor. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  await requireReauthentication(request, owner, posted)
  if (request.method === 'DELETE') return removeFactorById(owner, factorId(params.id))
  const { session, caller } = owner
  const { user, sessionId, token, kind } = session
  return submitForm(posted, factorCode, async ({ code }) => {
    const webSession = { id: sessionId, token, kind }
    const input = { userId: user.id, factorId: factorId(params.id), code: code.replace(/\s/g, ''), webSession, caller }
    const { session: elevated, recoveryCodes } = await confirmTotp(input).catch(rejectConfirmation)
    replaceSession(context, session, elevated)
    const headers = { 'set-cookie': sessionCookie(elevated), 'cache-control': 'no-store' }
    if (recoveryCodes.length === 0) throw redirect('/campus/account/factors?done=factor-added', { headers })
    return data({ recoveryCodes }, { headers })
  })
}

async function removeFactorById({ session, caller }: AccountOwner, id: string) {
  const { user, aal, sessionId } = session
  await removeFactor({ userId: user.id, factorId: id, aal, sessionId, caller }).catch((error: unknown) => {
    if (!isAuthError(error, 'mfa_factor_not_found')) throw error
  })
  throw redirect('/campus/account/factors?done=factor-removed')
}

function rejectConfirmation(error: unknown): never {
  if (isAuthError(error, 'mfa_factor_not_found')) throw redirect('/campus/account/factors?problem=code-gone')
  rejectCode(error)
}

/** Shows the setup data for the authenticator app, and asks for its first code. */
export default function FactorPart({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryCodes' in actionData)
    return <RecoveryCodeList codes={actionData.recoveryCodes} onward="/campus/account/factors?done=factor-added" />
  const { id, name, secret, uri, image, form: blank } = loaderData
  const form = actionData?.form ?? blank
  return (
    <>
      <h2>{factorLabels.title}</h2>
      <p>
        1. Scan this picture with your authenticator app, or <a href={uri}>open it on this device</a>.
      </p>
      <img src={image} alt={`${factorLabels.picture} ${name}`} width="240" height="240" className={styles.code} />
      <p>
        Cannot scan it? Type this key: <code className={styles.secret}>{secret}</code>
      </p>
      <p>2. Enter the code that the app shows. Your other devices will be signed out.</p>
      <FormErrors messages={formErrors(form)} />
      <form method="post" action={`/campus/account/factors/${id}`} className={styles.form}>
        <TextField
          {...field(form, 'code')}
          label={factorLabels.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <div className={styles.actions}>
          <Button busyLabel="Checking...">{factorLabels.confirm}</Button>
          <ButtonLink href="/campus/account/factors" kind="plain">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
