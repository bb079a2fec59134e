import adminUi from '#app/admin-ui/admin-ui.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { Time } from '#app/ui/time.tsx'
import { daysOffered } from '../call.ts'
import type { callHosts } from '../tables.server.ts'

/** Results of the last reads of a host's calendar. */
export interface BusyReadingProps {
  readAt: Date | null
  times: number
  entries: number
  unread: number
  problem: string | null
}

export function busyReading(host: typeof callHosts.$inferSelect): BusyReadingProps {
  const { busyReadAt: readAt, busy, busyEntries, busyUnread, busyProblem: problem } = host
  return { readAt, times: busy.length, entries: busyEntries ?? 0, unread: busyUnread ?? 0, problem }
}

/** The state of the host's calendar: busy times of the last read, and errors. */
export function BusyReading({ readAt, times, entries, unread, problem }: BusyReadingProps) {
  return (
    <>
      {problem && (
        <Notice kind="bad" role="alert">
          Your calendar could not be read: {problem}. We try again every ten minutes.{' '}
          {readAt
            ? 'Until then, the busy times from the last successful read apply.'
            : 'Until then, it blocks no times.'}
        </Notice>
      )}
      {unread > 0 && (
        <Notice kind="warn">
          {count(unread)} of {count(entries)} entries could not be read. Their times may be open to visitors.
        </Notice>
      )}
      {readAt ? (
        <p className={adminUi.soft}>
          Your calendar was last read <Time value={readAt} />: {count(times)} busy {times === 1 ? 'time' : 'times'} in
          the next {daysOffered} days.
        </p>
      ) : (
        !problem && <p className={adminUi.soft}>Your calendar will be read in a moment.</p>
      )}
    </>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
