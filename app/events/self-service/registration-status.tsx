import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Filled } from '#app/ui/text/filled.tsx'
import { Time } from '#app/ui/time.tsx'
import { joinOpensBefore } from '../event.ts'
import { openEvents } from '../public/open-events.content.ts'
import { registrationCopy } from './seat.content.ts'
import styles from './seat.module.css'

export interface RegistrationStatusProps {
  token: string
  cancelled: boolean
  because: string
  isOver: boolean
  isAsked: boolean
  /** All seats are taken: confirming joins the waiting list. */
  isFull: boolean
  isOffered: boolean
  answerBy: Date | null
  /** Position on the waiting list, from 1. */
  place: number | null
  join: 'early' | 'open' | 'over' | null
  cameAndOver: boolean
  certificate: string | null
}

/** The status of a registration, with what its holder can do. */
export function RegistrationStatus({ seat, form }: { seat: RegistrationStatusProps; form: FormState }) {
  const { registered, waiting } = registrationCopy()
  const { event } = openEvents()
  if (seat.cancelled)
    return (
      <Notice kind="warn">
        <b>{event.cancelled}.</b> {seat.because || event.cancelledBecause}
      </Notice>
    )
  if (seat.isOver) return <Afterwards {...seat} />
  if (seat.isAsked) return <Confirm form={form} isFull={seat.isFull} />
  if (seat.isOffered) return <Accept answerBy={seat.answerBy} form={form} />
  if (seat.place !== null)
    return (
      <Notice>
        {withValues(waiting.text, { place: seat.place })} {waiting.promise}
      </Notice>
    )
  return (
    <>
      <Notice kind="good">{registered.text}</Notice>
      {seat.join === 'early' && <p>{withValues(registered.joinLater, { minutes: joinOpensBefore })}</p>}
    </>
  )
}

function Confirm({ form, isFull }: { form: FormState; isFull: boolean }) {
  const words = registrationCopy().confirm
  return (
    <form method="post" noValidate className={styles.answer}>
      <p>{isFull ? words.textFull : words.text}</p>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label={words.name} autoComplete="name" help={words.nameHelp} />
      <p>
        {words.consent} {openEvents().consent}
      </p>
      <Button busyLabel={words.busy}>{words.button}</Button>
    </form>
  )
}

function Accept({ answerBy, form }: { answerBy: Date | null; form: FormState }) {
  const words = registrationCopy().offered
  return (
    <form method="post" className={styles.answer}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <Notice>
        {answerBy ? <Filled text={words.until} places={{ until: <Time value={answerBy} /> }} /> : words.text}{' '}
        {words.otherwise}
      </Notice>
      <Button busyLabel={words.busy}>{words.button}</Button>
    </form>
  )
}

function Afterwards({ token, cameAndOver, certificate }: RegistrationStatusProps) {
  const words = registrationCopy().afterwards
  if (!cameAndOver) return <Notice>{words.over}</Notice>
  return (
    <>
      <Notice>{words.thanks}</Notice>
      <p>
        <a href={`/events/seat/${token}/feedback`}>{words.feedback}</a>
      </p>
      <p>
        <a href={`/certificates/${certificate}`}>{words.certificate}</a>
      </p>
    </>
  )
}
