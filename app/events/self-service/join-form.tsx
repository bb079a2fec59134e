import { Button } from '#app/ui/button.tsx'
import { registrationCopy } from './registration.content.ts'

interface JoinFormProps {
  token: string
  small?: boolean
  /** Opens the meeting in a new tab. */
  inNewTab?: boolean
}

/** The button that joins an event. A form instead of a link, because programs such as mail scanners follow links. */
export function JoinForm({ token, small, inNewTab }: JoinFormProps) {
  const { button, busy } = registrationCopy().join
  return (
    <form method="post" action={`/events/seat/${token}/join`} target={inNewTab ? '_blank' : undefined}>
      <Button small={small} busyLabel={inNewTab ? undefined : busy}>
        {button}
      </Button>
    </form>
  )
}
