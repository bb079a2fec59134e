import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { MailPromise, waitingWithoutMail } from '#app/site/sections/mail-promise.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { joinOpensBefore } from '../event.ts'
import { openEvents } from '../open/open-events.content.ts'
import styles from './seat.module.css'

export interface SeatStandingProps {
  token: string
  cancelled: boolean
  because: string
  isOver: boolean
  isAsked: boolean
  isOffered: boolean
  answerBy: Date | null
  /** Where it stands on the waiting list, from 1. */
  place: number | null
  join: 'early' | 'open' | 'over' | null
  cameAndOver: boolean
  certificate: string | null
}

/** How a registration stands, and what its holder is asked. */
export function SeatStanding({ seat, form }: { seat: SeatStandingProps; form: FormState }) {
  if (seat.cancelled)
    return (
      <Notice kind="warn">
        <b>Cancelled.</b> {seat.because || 'This event does not take place.'}
      </Notice>
    )
  if (seat.isOver) return <Afterwards {...seat} />
  if (seat.isAsked) return <Confirm form={form} />
  if (seat.isOffered) return <Accept answerBy={seat.answerBy} form={form} />
  if (seat.place !== null)
    return (
      <Notice>
        You are number {seat.place} on the waiting list.{' '}
        <MailPromise kept={waitingWithoutMail}>We write to you once a seat is yours.</MailPromise>
      </Notice>
    )
  return (
    <>
      <Notice kind="good">You are registered.</Notice>
      {seat.join === 'early' && <p>The link to join opens here {joinOpensBefore} minutes before the start.</p>}
    </>
  )
}

function Confirm({ form }: { form: FormState }) {
  return (
    <form method="post" noValidate className={styles.answer}>
      <p>Please confirm that you come: then your seat is yours.</p>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label="Name" autoComplete="name" help="As the organizer sees it." />
      <p>By confirming you agree: {openEvents().consent}</p>
      <Button busyLabel="Confirming...">Confirm my registration</Button>
    </form>
  )
}

function Accept({ answerBy, form }: { answerBy: Date | null; form: FormState }) {
  return (
    <form method="post" className={styles.answer}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <Notice>
        A seat became free, and it is kept for you
        {answerBy && (
          <>
            {' '}
            until <Time value={answerBy} />
          </>
        )}
        . If we hear nothing by then, the next in line has it.
      </Notice>
      <Button busyLabel="Accepting...">Accept the seat</Button>
    </form>
  )
}

function Afterwards({ token, cameAndOver, certificate }: SeatStandingProps) {
  if (!cameAndOver) return <Notice>This event is over.</Notice>
  return (
    <>
      <Notice>This event is over. Thank you for coming.</Notice>
      <p>
        <a href={`/events/seat/${token}/feedback`}>Say how it was</a>
      </p>
      <p>
        <a href={`/certificates/${certificate}`}>My certificate of attendance</a>
      </p>
    </>
  )
}
