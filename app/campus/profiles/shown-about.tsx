import { aboutLabels } from '#app/members/profile-fields/about.ts'
import type { findShownMember } from '#app/members/profile-fields/queries.server.ts'
import { Time } from '#app/ui/time.tsx'
import styles from './profile.module.css'

interface AboutProps {
  about: NonNullable<Awaited<ReturnType<typeof findShownMember>>>['about']
  events: { id: string; title: string; startsAt: Date }[]
}

/** The profile fields that the member chose to show. */
export function ShownAbout({ about, events }: AboutProps) {
  const { bio, links, company, industry, tools, askAbout, timeZone } = about
  const details = { company, industry, tools, askAbout, timeZone: timeZone && zoneNow(timeZone) }
  const known = Object.entries(details).filter(([, value]) => value) as [keyof typeof details, string][]
  if (!bio && known.length === 0 && links.length === 0 && events.length === 0) return null
  return (
    <section className={styles.about} aria-label="About">
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <dl className={styles.list}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{aboutLabels[name]}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {links.length > 0 && (
          <div>
            <dt>{aboutLabels.links}</dt>
            {links.map((link) => (
              <dd key={link}>
                <a href={link} rel="nofollow ugc noopener">
                  {link.replace(/^https?:\/\//, '')}
                </a>
              </dd>
            ))}
          </div>
        )}
        {events.length > 0 && (
          <div>
            <dt>Events</dt>
            {events.map((event) => (
              <dd key={event.id}>
                {event.title}, <Time value={event.startsAt} shows="day" />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  )
}

/** `America/New York, now 4:05 PM` */
function zoneNow(timeZone: string): string {
  const now = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date())
  return `${timeZone.replaceAll('_', ' ')}, now ${now}`
}
