import { Badge } from '#app/ui/badge.tsx'
import { formatTime } from '#app/ui/time.tsx'
import { bounceLabels } from '../bounces/labels.ts'
import { invitationDays, type ManagedAccount, roleChoices } from './account.ts'

/** Badges for the role and state of an account. */
export function MemberBadges({ account }: { account: ManagedAccount }) {
  const { role, waiting, invitedAt, bannedUntil, suspendedUntil, deletionDueAt, isBounced } = account
  return (
    <>
      <Badge>{roleChoices.find(({ value }) => value === role)?.label}</Badge>
      {waiting === 'invited' && <Invited at={invitedAt} />}
      {waiting === 'unconfirmed' && <Badge kind="draft">Unconfirmed</Badge>}
      {suspendedUntil && <Badge kind="warn">Suspended until {formatTime(suspendedUntil, 'day')}</Badge>}
      {isBounced && <Badge kind="warn">{bounceLabels.mark}</Badge>}
      {deletionDueAt && <Badge kind="warn">Leaves on {formatTime(deletionDueAt, 'day')}</Badge>}
      {bannedUntil && (
        <Badge kind="bad">{isForGood(bannedUntil) ? 'Banned' : `Banned until ${formatTime(bannedUntil, 'day')}`}</Badge>
      )}
    </>
  )
}

function Invited({ at }: { at: Date | null }) {
  const until = new Date((at?.getTime() ?? 0) + invitationDays * 86_400_000)
  if (until < new Date()) return <Badge kind="warn">Invitation expired</Badge>
  return <Badge kind="draft">Invited until {formatTime(until, 'day')}</Badge>
}

function isForGood(until: Date): boolean {
  return until.getTime() - Date.now() > 50 * 365 * 86_400_000
}
