import adminUi from '#app/admin-ui/admin-ui.module.css'
import { AskedRowAction, RowAction, RowActions, RowLink } from '#app/admin-ui/row-action.tsx'
import { useMailDisabled } from '#app/shell/mail-promise.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'

export interface GuestTableProps {
  eventId: string
  /** Whether the names of members link to their admin pages. */
  linked: boolean
  guests: {
    id: string
    userId: string | null
    name: string
    email: string | null
    state: 'asked' | 'waiting' | 'seated'
    offered: boolean
    createdAt: Date
    cameAt: Date | null
  }[]
}

/** The guests of an event, with the organizer's actions for each. */
export function GuestTable({ eventId, linked, guests }: GuestTableProps) {
  return (
    <Table caption="Guests" head={['Name', 'State', 'Signed up', 'Actions']}>
      {guests.map((guest) => (
        <tr key={guest.id}>
          <td>
            <div className={adminUi.name}>
              {linked && guest.userId ? (
                <a href={`/admin/members/${guest.userId}`}>{guest.name}</a>
              ) : (
                <b>{guest.name}</b>
              )}
              {guest.email && <span className={adminUi.more}>{guest.email}</span>}
            </div>
          </td>
          <td data-label="State">
            <State {...guest} />
          </td>
          <td className={adminUi.when} data-label="Signed up">
            <Time value={guest.createdAt} />
          </td>
          <td>
            <GuestActions eventId={eventId} guest={guest} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function State({ state, offered, cameAt }: GuestTableProps['guests'][number]) {
  if (cameAt) return <Badge kind="good">Came</Badge>
  if (state === 'waiting') return <Badge kind="warn">Waiting</Badge>
  if (offered) return <Badge kind="warn">Seat kept</Badge>
  return state === 'asked' ? <Badge>Not confirmed</Badge> : <Badge kind="published">Registered</Badge>
}

function GuestActions({ eventId, guest }: { eventId: string; guest: GuestTableProps['guests'][number] }) {
  const { id, name, state, cameAt } = guest
  const mailDisabled = useMailDisabled()
  const address = `/admin/events/${eventId}/registrations/${id}`
  return (
    <RowActions>
      {state !== 'asked' && (
        <RowAction
          action={`${address}/arrival`}
          method={cameAt ? 'DELETE' : 'POST'}
          label={cameAt ? `${name} did not come` : `${name} came`}
        >
          {cameAt ? 'Did not come' : 'Came'}
        </RowAction>
      )}
      {state === 'waiting' && (
        <RowAction action={`${address}/place`} label={`Put ${name} first in line`}>
          Put first
        </RowAction>
      )}
      {state !== 'asked' && (
        <RowLink href={`/admin/events/${eventId}/letter?guest=${id}`} aria-label={`Write to ${name}`}>
          Write
        </RowLink>
      )}
      <AskedRowAction
        action={address}
        method="DELETE"
        label={`Remove ${name}`}
        asks={
          mailDisabled
            ? 'The first person in line moves up. The emails about it are saved but not sent.'
            : 'They are notified by email, and the first person in line moves up.'
        }
      >
        Remove
      </AskedRowAction>
    </RowActions>
  )
}
