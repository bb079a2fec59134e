import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { isFull } from '../seats-left.ts'
import type { EventsData } from './events-page.server.ts'
import { registrationLabels } from './labels.ts'

interface RegistrationButtonProps {
  event: EventsData['events']['items'][number]
}

/** The button that registers, or joins the waiting list. */
export function RegisterButton({
  event: { id, title, capacity, seatsTaken, registrationToken },
}: RegistrationButtonProps) {
  if (registrationToken) return null
  const full = isFull({ capacity, seatsTaken })
  const label = full ? registrationLabels.joinWaitingList : registrationLabels.register
  return (
    <form method="post" action={`/campus/events/${id}/registration`}>
      <input type="hidden" name="zone" />
      <Button
        small
        busyLabel={full ? 'Joining...' : 'Registering...'}
        aria-label={full ? `${label} of ${title}` : `${label} for ${title}`}
      >
        {label}
      </Button>
    </form>
  )
}

/** The button that accepts an offered seat. */
export function AcceptSeatButton({ event: { title, registrationToken, answerBy } }: RegistrationButtonProps) {
  return (
    <form method="post" action={`/events/seat/${registrationToken}`}>
      <p>
        We are holding a seat for you{answerBy && ' until '}
        {answerBy && <Time value={answerBy} />}.
      </p>
      <Button small busyLabel="Accepting..." aria-label={`Accept the seat: ${title}`}>
        Accept the seat
      </Button>
    </form>
  )
}

/** The button that cancels a registration. */
export function CancelButton({ event: { id, title, registered, answerBy, offered, cohort } }: RegistrationButtonProps) {
  const mayDecline = registered && (offered || (answerBy !== null && new Date(answerBy) > new Date()))
  const action = mayDecline ? 'Decline the seat' : registered ? registrationLabels.cancel : 'Leave the waiting list'
  const label = cohort ? `${action} for all dates` : action
  return (
    <form method="post" action={`/campus/events/${id}/registration?_method=DELETE`}>
      <Button kind="plain" small busyLabel="Canceling..." aria-label={`${label}: ${title}`}>
        {label}
      </Button>
      {mayDecline && !offered && answerBy && (
        <small>
          {' '}
          until <Time value={answerBy} />
        </small>
      )}
    </form>
  )
}
