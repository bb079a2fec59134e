import { redirect } from 'react-router'
import { z } from 'zod'
import { countRecoveryCodes, enrollTotp, isAuthError, listFactors, passkeyName, passkeysOf } from '#app/auth/auth.ts'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { optionalText } from '#app/platform/forms/text.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Time } from '#app/ui/time.tsx'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/factors.route.ts'
import styles from './account.module.css'
import { currentSession } from './current-session.server.ts'
import { factorLabels } from './labels.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

const newFactor = z.object({ name: optionalText(60) })

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: 'How you sign in', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const { id } = session.user
  const [factors, savedPasskeys, remainingCodes] = await Promise.all([
    listFactors(id),
    passkeysOf(id),
    countRecoveryCodes(id),
  ])
  const passkeys = savedPasskeys.map((passkey) => ({
    id: passkey.id,
    name: passkeyName(passkey),
    addedAt: passkey.createdAt,
    usedAt: passkey.lastUsedAt,
  }))
  return { factors, passkeys, codesLeft: remainingCodes, form: describeForm(newFactor) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  const posted = await postedForm(request)
  await requireReauthentication(request, owner, posted)
  const { session, caller } = owner
  return submitForm(posted, newFactor, async ({ name }) => {
    const input = { userId: session.user.id, aal: session.aal, caller }
    const id = await (name ? enrollTotp({ ...input, name }) : enrollUnnamed(input)).catch(rejectFactor)
    throw redirect(`/campus/account/factors/${id}`)
  })
}

function rejectFactor(error: unknown): never {
  if (isAuthError(error, 'mfa_factor_name_conflict'))
    throw new Invalid({
      name: ['You already have one with this name, or have just started adding it. Choose another name.'],
    })
  if (isAuthError(error)) throw new Invalid({ '': [error.message] })
  throw error
}

/** Enrolls a factor under the first free name of “Authenticator app”, “Authenticator app 2” … */
async function enrollUnnamed(input: Omit<Parameters<typeof enrollTotp>[0], 'name'>, number = 1): Promise<string> {
  const name = number === 1 ? 'Authenticator app' : `Authenticator app ${number}`
  return enrollTotp({ ...input, name }).catch((error: unknown) => {
    // An account has ten factors at most, so one of eleven names is free.
    if (!isAuthError(error, 'mfa_factor_name_conflict') || number > 10) throw error
    return enrollUnnamed(input, number + 1)
  })
}

const kinds = { totp: 'Authenticator app', phone: 'Phone', webauthn: 'Security key' }

/** The second factors and recovery codes. */
export default function FactorsPart({
  loaderData: { factors, passkeys, codesLeft: remainingCodes, form: blank },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <>
      <PasskeyList passkeys={passkeys} />
      <h2>Second factor</h2>
      <p className={styles.quiet}>
        With a second factor, a stolen password is not enough: signing in also requires a code from your authenticator
        app.
      </p>
      {factors.length > 0 && (
        <ul className={styles.list}>
          {factors.map(({ id, name, type, addedAt }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className={styles.facts}>
                  {kinds[type]}, added <Time value={addedAt} shows="day" />
                </p>
                {type === 'phone' && (
                  <p className={styles.facts}>
                    Anyone who takes over your number receives your codes: an authenticator app or a passkey is safer.
                  </p>
                )}
              </div>
              <form method="post" action={`/campus/account/factors/${id}?_method=DELETE`}>
                <Button kind="quiet" small aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <FormErrors messages={formErrors(form)} />
      <h3>{factorLabels.title}</h3>
      <form method="post" className={styles.form}>
        <TextField
          {...field(form, 'name')}
          label={factorLabels.name}
          markOptional
          help="A name that you will recognize, like “My phone”."
        />
        <Button>{factorLabels.add}</Button>
      </form>
      {factors.length + passkeys.length > 0 && (
        <section className={styles.danger} aria-labelledby="codes">
          <h3 id="codes">Recovery codes</h3>
          <p>
            {remainingCodes === 0
              ? 'You have no recovery codes left.'
              : `${remainingCodes} of your recovery codes ${remainingCodes === 1 ? 'is' : 'are'} left.`}{' '}
            Each replaces the second factor once. New codes replace the old ones.
          </p>
          <form method="post" action="/campus/account/recovery-codes">
            <Button kind="quiet">Make new recovery codes</Button>
          </form>
        </section>
      )}
    </>
  )
}
