import { site } from '#app/shell/site.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { PasskeyForm, PasskeyScript } from '../passkeys/passkey-form.tsx'
import { reauthenticationLabels } from './labels.ts'
import styles from './reauthentication.module.css'
import { type ReauthenticationRequest, reauthenticationMinutes } from './reauthentication.ts'

/** The reauthentication form, which then continues with the original action. */
export function ReauthenticationForm({
  reauthentication,
  heading: Heading = 'h2',
}: {
  reauthentication: ReauthenticationRequest
  heading?: 'h1' | 'h2'
}) {
  const { action, methods, mailed, error } = reauthentication
  const wrong = (name: string) => (error?.field === name ? [error.message] : [])
  const hiddenInputs = reauthentication.savedFields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field may be given twice, and the list never changes
    <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
  ))
  return (
    <div className={styles.panel}>
      <title>{`${reauthenticationLabels.title} | ${site.name}`}</title>
      <Heading>{reauthenticationLabels.title}</Heading>
      <p>
        This protects your account, so we ask once more. You will not be asked again for {reauthenticationMinutes}{' '}
        minutes.
      </p>
      <FormErrors messages={error?.field === '' ? [error.message] : []} />
      {mailed && <FormResult>We have emailed you a code.</FormResult>}
      {methods.passkey && (
        <PasskeyForm
          action={action}
          ceremony="show"
          field="proof-passkey"
          kind="primary"
          label={reauthenticationLabels.passkey}
        >
          {hiddenInputs}
        </PasskeyForm>
      )}
      {methods.password && (
        <form method="post" action={action} className={styles.form}>
          {hiddenInputs}
          <TextField
            id="proof-password"
            name="proof-password"
            label={reauthenticationLabels.password}
            type="password"
            autoComplete="current-password"
            errors={wrong('password')}
            required
          />
          <Button busyLabel="Checking...">{reauthenticationLabels.confirm}</Button>
        </form>
      )}
      {(methods.code || mailed) && (
        <form method="post" action={action} className={styles.form}>
          {hiddenInputs}
          <TextField
            id="proof-code"
            name="proof-code"
            label="Code"
            help={
              mailed
                ? 'The six digits in the email.'
                : 'The six digits that your authenticator app shows now, or a recovery code.'
            }
            autoComplete="one-time-code"
            errors={wrong('code')}
            required
          />
          <Button kind={methods.password ? 'quiet' : 'primary'} busyLabel="Checking...">
            Confirm with a code
          </Button>
        </form>
      )}
      {methods.mail && (
        <form method="post" action={action}>
          {hiddenInputs}
          <input type="hidden" name="proof-mail" value="1" />
          <Button kind={mailed ? 'quiet' : 'primary'}>{mailed ? 'Email me another code' : 'Email me a code'}</Button>
        </form>
      )}
      {methods.passkey && <PasskeyScript />}
    </div>
  )
}
