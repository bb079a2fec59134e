import { redirect } from 'react-router'
import { z } from 'zod'
import {
  askAddressMove,
  cancelAddressMove,
  countRecoveryCodes,
  hasPasskey,
  isAuthError,
  moveHours,
} from '#app/auth/auth.ts'
import { Invalid } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { authMessage } from '../../auth-message.ts'
import { resetRequest as newAddress } from '../../credentials.ts'
import { PasskeyForm, PasskeyScript } from '../../passkeys/passkey-form.tsx'
import { postedPasskey } from '../../passkeys/posted-passkey.ts'
import styles from '../account.module.css'
import { currentSession } from '../current-session.server.ts'
import { addressTakenMessage } from '../labels.ts'
import type { Route } from './+types/move.route.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

const withCode = newAddress.extend({ code: z.string('Please enter a recovery code.').trim().max(60) })

export const meta = () => pageMeta({ title: 'Your mailbox is lost', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await currentSession({ request, context })
  const { id, email } = session.user
  const [passkey, codes] = await Promise.all([hasPasskey(id), countRecoveryCodes(id)])
  return { current: email, hours: moveHours, methods: { passkey, code: codes > 0 }, form: describeForm(withCode) }
}

/** POST begins the move with a passkey or a recovery code; DELETE stops it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session, caller } = await currentSession({ request, context })
  if (request.method === 'DELETE') {
    await cancelAddressMove(session.user.id, caller)
    throw redirect('/campus/account/address?done=move-stopped')
  }
  const posted = await postedForm(request)
  const passkey = postedPasskey(posted, 'credential')
  const schema: z.ZodType<{ email: string; code?: string }> = passkey ? newAddress : withCode
  return submitForm(posted, schema, async ({ email, code = '' }) => {
    if (comparableAddress(email) === session.user.email) throw new Invalid({ email: ['This is your address already.'] })
    const input = { userId: session.user.id, sessionId: session.sessionId, email, caller }
    await askAddressMove({ ...input, proof: passkey ? { passkey } : { recoveryCode: code } }).catch(rejectMove)
    throw redirect('/campus/account/address?done=move-asked')
  })
}

function rejectMove(error: unknown): never {
  if (!isAuthError(error)) throw error
  if (error.code === 'email_exists') throw new Invalid({ email: [addressTakenMessage] })
  if (error.code === 'validation_failed') throw new Invalid({ email: ['Please enter a valid email address.'] })
  if (error.code === 'mfa_verification_failed')
    throw new Invalid({ code: ['That isn’t one of your recovery codes, or you’ve already used it.'] })
  if (error.code.startsWith('webauthn')) throw new Invalid({ '': ['This passkey did not work. Please try again.'] })
  throw new Invalid({ '': [authMessage(error)] })
}

/** Changes the address of an account whose mailbox is lost. */
export default function MovePart({
  loaderData: { current, hours, methods, form: blank },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  const address = '/campus/account/address/move'
  const newEmail = (prefix: string) => (
    <EmailField {...field(form, 'email', prefix)} label="New email address" autoComplete="email" required />
  )
  return (
    <>
      <h2>Your mailbox is lost</h2>
      <p>
        Without the mailbox of <strong>{current}</strong> your account can still move, with a passkey or a recovery
        code. It takes {hours} hours: we notify both addresses, and either can stop it.
      </p>
      <FormErrors messages={formErrors(form)} />
      {methods.passkey && (
        <PasskeyForm action={address} ceremony="show" kind="primary" label="Use a passkey">
          {newEmail('passkey')}
        </PasskeyForm>
      )}
      {methods.code && (
        <form method="post" action={address} className={styles.form}>
          {newEmail('code')}
          <TextField
            {...field(form, 'code')}
            label="Recovery code"
            help="One of the ten that you saved, like abcd-efgh-jkmn-pqrs. It works only once."
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button kind={methods.passkey ? 'quiet' : 'primary'} busyLabel="Checking...">
            Use a recovery code
          </Button>
        </form>
      )}
      {!methods.passkey && !methods.code && (
        <p>Your account has neither. Please write to us: we will find another way to confirm that it is you.</p>
      )}
      <p>
        <ButtonLink href="/campus/account/address" kind="plain">
          Cancel
        </ButtonLink>
      </p>
      {methods.passkey && <PasskeyScript />}
    </>
  )
}
