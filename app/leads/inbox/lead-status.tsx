import adminUi from '#app/admin-ui/admin-ui.module.css'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type LeadStatusName, statusWords } from './status-words.ts'

/** The status of a lead as a badge. */
export function StatusBadge({ status }: { status: LeadStatusName }) {
  const { label, badge } = statusWords[status]
  return <Badge kind={badge}>{label}</Badge>
}

/** The status of a lead, with a button for each other status. @param action URL of the status */
export function LeadStatus({
  status,
  statuses,
  action,
}: {
  status: LeadStatusName
  statuses: readonly LeadStatusName[]
  action: string
}) {
  return (
    <section className={adminUi.panel} aria-labelledby="status">
      <h2 id="status">Status</h2>
      <p>
        <StatusBadge status={status} />
      </p>
      <form method="post" action={action} className={adminUi.actions}>
        {statuses
          .filter((other) => other !== status)
          .map((other) => (
            <Button
              key={other}
              name="status"
              value={other}
              kind="quiet"
              small
              aria-keyshortcuts={other === 'archived' ? 'e' : undefined}
            >
              {statusWords[other].set}
            </Button>
          ))}
      </form>
    </section>
  )
}
