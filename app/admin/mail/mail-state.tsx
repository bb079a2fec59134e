import { Badge } from '#app/ui/badge.tsx'
import { mailStates, type ShownState } from './mail.ts'

/** Whether a mail is on its way, as a mark. */
export function MailStateBadge({ state }: { state: ShownState }) {
  const known = mailStates.find(({ value }) => value === state)
  return <Badge kind={known?.badge ?? 'label'}>{known?.label ?? state}</Badge>
}
