import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { PasskeyForm, PasskeyScript } from '../passkeys/passkey-form.tsx'
import { entry } from '../sign-in/entry.content.ts'
import styles from '../sign-in/entry.module.css'

export interface SecondFactorFormProps {
  form: FormState
  /** The form's action URL, with the page to continue to. */
  address: string
  choices: { app: boolean; phone: boolean; passkey: boolean }
  /** The URL that sends a text; without it the form offers no phone. */
  textAddress?: string
  texted?: boolean
}

/** Asks for the second factor: the code of an app or a text, or a recovery code. */
export function SecondFactorForm({ form, address, choices, textAddress, texted }: SecondFactorFormProps) {
  const words = entry().secondStep
  const code = field(form, 'code').defaultValue
  const recovery = code !== '' && !/^[\d\s]*$/.test(code)
  return (
    <>
      {texted && <FormResult>{words.texted}</FormResult>}
      <FormErrors messages={formErrors(form)} />
      {choices.passkey && <PasskeyForm action={address} ceremony="show" kind="primary" label={words.passkey} />}
      {choices.app || choices.phone ? (
        <form method="post" action={address} className={styles.form}>
          <TextField
            {...field(recovery ? { ...form, errors: {}, values: {} } : form, 'code')}
            label={words.code}
            help={choices.app ? words.appHelp : words.textHelp}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button busyLabel={words.busy}>{words.submit}</Button>
        </form>
      ) : choices.passkey ? null : (
        <p>{words.securityKey}</p>
      )}
      {choices.phone && textAddress && (
        <form method="post" action={textAddress}>
          <Button kind="quiet">{words.sendText}</Button>
        </form>
      )}
      <Disclosure summary={words.lost} open={recovery || !(choices.app || choices.phone || choices.passkey)}>
        <form method="post" action={address} className={styles.form}>
          <TextField
            {...field(recovery ? form : { ...form, errors: {}, values: {} }, 'code', 'recovery')}
            label={words.recoveryCode}
            help={words.recoveryHelp}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button kind="quiet" busyLabel={words.busy}>
            {words.useRecovery}
          </Button>
        </form>
      </Disclosure>
      {choices.passkey && <PasskeyScript />}
    </>
  )
}
