import { Badge } from '#app/ui/badge.tsx'
import { keptWords, mailStates, type ShownState } from './mail.ts'

/** Whether a mail is on its way, as a mark. @param kept there is no mail server: what is done is kept as a file */
export function MailStateBadge({ state, kept }: { state: ShownState; kept: boolean }) {
  if (kept && state === 'sent') return <Badge kind="warn">{keptWords}</Badge>
  const known = mailStates.find(({ value }) => value === state)
  return <Badge kind={known?.badge ?? 'label'}>{known?.label ?? state}</Badge>
}
