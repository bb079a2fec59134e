import adminUi from '#app/admin-ui/admin-ui.module.css'
import { Time } from '#app/ui/time.tsx'
import type { upcomingCalls } from './queries.server.ts'

/** Upcoming calls with visitor and place. */
export function UpcomingCalls({ calls }: { calls: Awaited<ReturnType<typeof upcomingCalls>> }) {
  return (
    <section className={adminUi.panel} aria-labelledby="calls-to-come">
      <h2 id="calls-to-come">Calls to come</h2>
      {calls.length === 0 && <p className={adminUi.soft}>No calls are booked.</p>}
      <ul className={adminUi.plain}>
        {calls.map(({ id, name, startsAt, host, location, href }) => (
          <li key={id}>
            <p className={adminUi.name}>
              {href ? <a href={href}>{name}</a> : name}, <Time value={startsAt} />
            </p>
            <p className={adminUi.soft}>
              With {host}
              {location && `. ${location}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
