import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'

/** What a suspended member reads in place of a form, in their own time zone. */
export function Suspended({ until }: { until: Date }) {
  return (
    <Notice kind="warn">
      You are suspended until <Time value={until} />. Until then you can read, but not write.
    </Notice>
  )
}
