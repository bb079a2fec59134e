import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, EmailField, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import zoneScript from '../registrations/zone.browser.ts?script'
import { isFull } from '../seats-left.ts'
import styles from './guest-form.module.css'
import { openEvents } from './open-events.content.ts'

export interface GuestFormProps {
  event: { capacity: number | null; seatsTaken: number }
  form: FormState
  isMember: boolean
  /** The member's registration, if any. */
  registered: { state: string; token: string } | undefined
  /** URL that members post to. */
  registration: string
}

/** The registration form: a button for members, name and address for everybody else. */
export function GuestForm({ event, form, isMember, registered, registration }: GuestFormProps) {
  const { consent, form: words } = openEvents()
  const waits = isFull(event)
  // Once the form is rejected, its fragment id moves from the form to the error message.
  const isRejected = Object.keys(form.errors).length > 0
  return (
    <section id={isRejected ? undefined : 'sign-up'} aria-labelledby="sign-up-title" className={styles.signUp}>
      <h2 id="sign-up-title">{waits && !registered ? words.titleFull : words.title}</h2>
      {waits && !registered && <p>{words.full}</p>}
      {registered ? (
        <p>
          {registered.state === 'seated' ? words.registered : words.waiting}{' '}
          <a href={`/events/seat/${registered.token}`}>{words.registration}</a>
        </p>
      ) : isMember ? (
        <form method="post" action={registration}>
          <input type="hidden" name="zone" />
          <Button busyLabel={waits ? words.joining : words.registering}>
            {waits ? words.titleFull : words.register}
          </Button>
        </form>
      ) : (
        // A fragment as the action keeps the page's query, and with it the utm parameters.
        <form method="post" action="#sign-up" noValidate className={styles.form}>
          <FormErrors id="sign-up" messages={formErrors(form)} fields={form.errors} />
          <input type="hidden" name="zone" />
          <Honeypot id="form-honeypot" />
          <TextField {...field(form, 'name')} label={words.name} autoComplete="name" />
          <EmailField {...field(form, 'email')} label={words.email} autoComplete="email" />
          <Checkbox {...field(form, 'consent')} label={consent} />
          <Button busyLabel={waits ? words.joining : words.sending} className={styles.send}>
            {waits ? words.titleFull : words.button}
          </Button>
          <p>
            {words.member} <a href="/campus/events">{words.memberLink}</a>.
          </p>
        </form>
      )}
      <InlineScript text={zoneScript} />
    </section>
  )
}
