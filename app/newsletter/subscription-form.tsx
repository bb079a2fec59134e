import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { newsletterWords } from './newsletter.content.ts'
import styles from './subscription-form.module.css'

/** The form with one field and a button. `from`: the path of the page that it is on. */
export function SubscriptionForm({ form, from }: { form: FormState; from: string }) {
  const { button, sending, privacy } = newsletterWords()
  return (
    <form method="post" action="/subscribe" noValidate className={styles.form}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <input type="hidden" name="from" value={from} />
      <Honeypot id="subscription-honeypot" />
      <EmailField {...field(form, 'email', 'subscription')} label="Email" autoComplete="email" />
      <Button busyLabel={sending}>{button}</Button>
      <p className={styles.privacy}>
        {privacy} <a href="/privacy">Privacy Policy</a>.
      </p>
    </form>
  )
}
