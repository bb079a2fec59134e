import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import styles from '../entry/entry.module.css'
import { PasskeyForm, PasskeyScript } from '../passkeys/passkey-form.tsx'

export interface SecondFactorFormProps {
  form: FormState
  /** Where the code is sent, with the way on. */
  address: string
  choices: { app: boolean; phone: boolean; passkey: boolean }
  /** Sends a text; where there is none, no phone is offered. */
  textAddress?: string
  texted?: boolean
}

/** Asks for the second factor: the code of an app or a text, or a recovery code in its place. */
export function SecondFactorForm({ form, address, choices, textAddress, texted }: SecondFactorFormProps) {
  const typed = field(form, 'code').defaultValue
  const recovery = typed !== '' && !/^[\d\s]*$/.test(typed)
  return (
    <>
      {texted && (
        <p role="status" className={styles.notice}>
          We have sent a code to your phone.
        </p>
      )}
      <FormErrors messages={formErrors(form)} />
      {choices.passkey && <PasskeyForm action={address} ceremony="show" kind="primary" label="Use a passkey" />}
      {choices.app || choices.phone ? (
        <form method="post" action={address} className={styles.form}>
          <TextField
            {...field(recovery ? { ...form, errors: {}, values: {} } : form, 'code')}
            label="Code"
            help={
              choices.app
                ? 'The six digits that your authenticator app shows now.'
                : 'The six digits of the text message.'
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button busyLabel="Checking...">Continue</Button>
        </form>
      ) : choices.passkey ? null : (
        <p>
          Your second factor is a security key, which this website cannot ask for yet. Please use a recovery code, or
          write to us.
        </p>
      )}
      {choices.phone && textAddress && (
        <form method="post" action={textAddress}>
          <Button kind="quiet">Send a code to my phone</Button>
        </form>
      )}
      <Disclosure
        summary="I cannot use my second factor"
        open={recovery || !(choices.app || choices.phone || choices.passkey)}
      >
        <form method="post" action={address} className={styles.form}>
          <TextField
            {...field(recovery ? form : { ...form, errors: {}, values: {} }, 'code', 'recovery')}
            label="Recovery code"
            help="One of the ten that you kept, like abcd-efgh-jkmn-pqrs. Each works once."
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button kind="quiet" busyLabel="Checking...">
            Use a recovery code
          </Button>
        </form>
      </Disclosure>
      {choices.passkey && <PasskeyScript />}
    </>
  )
}
