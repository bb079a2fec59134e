import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'

/** Replaces a form for a suspended member, with the end of the suspension in their time zone. */
export function Suspended({ until }: { until: Date }) {
  return (
    <Notice kind="warn">
      You are suspended until <Time value={until} />. Until then you can read, but not write.
    </Notice>
  )
}
