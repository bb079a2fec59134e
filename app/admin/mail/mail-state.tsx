import { Badge } from '#app/ui/badge.tsx'
import { mailStates, type ShownState, withheldLabel } from './mail.ts'

/** An email's state as a badge. @param isDisabled there is no mail server, so "sent" emails are only stored as files */
export function MailStateBadge({ state, isDisabled }: { state: ShownState; isDisabled: boolean }) {
  if (isDisabled && state === 'sent') return <Badge kind="warn">{withheldLabel}</Badge>
  const known = mailStates.find(({ value }) => value === state)
  return <Badge kind={known?.badge ?? 'label'}>{known?.label ?? state}</Badge>
}
