import { Time } from '#app/ui/time.tsx'
import type { RetentionKind } from './retention.ts'

/** When a lead is deleted and why it is stored, for its admin page. */
export function ExpiresOn({ until, kind }: { until: Date; kind: RetentionKind | 'guests' }) {
  return (
    <>
      <Time value={until} shows="day" />, {reasons[kind]}
    </>
  )
}

const reasons: Record<RetentionKind | 'guests', string> = {
  messages: 'to answer them',
  guests: 'so that we know who is coming',
  candidates: 'to match them with roles',
  assessments: 'because they asked for it by email and agreed to hear from us',
  calls: 'to prepare the call and keep its time',
  files: 'because they agreed to hear from us about the file',
}
