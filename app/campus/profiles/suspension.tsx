import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { profileLabels } from './labels.ts'
import styles from './profile.module.css'

/** The form to suspend a member for some days, or to end a suspension. */
export function Suspension({ memberId, suspended }: { memberId: string; suspended: boolean }) {
  const address = `/campus/members/${memberId}/suspension`
  return (
    <>
      {suspended ? (
        <form method="post" action={`${address}?_method=DELETE`}>
          <Button kind="quiet" small>
            End the suspension
          </Button>
        </form>
      ) : (
        <form method="post" action={address} className={styles.suspension}>
          <TextField
            name="days"
            id="suspension-days"
            type="number"
            min={1}
            max={365}
            defaultValue="7"
            required
            label={profileLabels.days}
          />
          <TextField
            name="reason"
            id="suspension-reason"
            maxLength={500}
            label="Reason"
            markOptional
            help="They will see it."
          />
          <Button kind="danger" small>
            {profileLabels.suspend}
          </Button>
        </form>
      )}
    </>
  )
}
