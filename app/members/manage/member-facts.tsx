import { Badge } from '#app/ui/badge.tsx'
import { formatTime } from '#app/ui/time.tsx'
import { type ManagedAccount, roles } from './account.ts'

/** Role and state of an account, as marks. */
export function MemberBadges({ account }: { account: ManagedAccount }) {
  const { role, waiting, bannedUntil, suspendedUntil, deletionDueAt, isBounced } = account
  return (
    <>
      <Badge>{roles.find(({ value }) => value === role)?.label}</Badge>
      {waiting === 'invited' && <Badge kind="draft">Invited</Badge>}
      {waiting === 'unconfirmed' && <Badge kind="draft">Unconfirmed</Badge>}
      {suspendedUntil && <Badge kind="warn">Suspended until {formatTime(suspendedUntil, 'day')}</Badge>}
      {isBounced && <Badge kind="warn">Emails come back</Badge>}
      {deletionDueAt && <Badge kind="warn">Leaves on {formatTime(deletionDueAt, 'day')}</Badge>}
      {bannedUntil && (
        <Badge kind="bad">{isForGood(bannedUntil) ? 'Banned' : `Banned until ${formatTime(bannedUntil, 'day')}`}</Badge>
      )}
    </>
  )
}

function isForGood(until: Date): boolean {
  return until.getTime() - Date.now() > 50 * 365 * 86_400_000
}
