import type { OpenEvent } from '#app/events/public/queries.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { formatTime } from '#app/ui/time.tsx'
import { site } from '../../shell/site.ts'

/** A public event as markdown: title and time above the organizer's text. */
export function eventText({ title, slug, description, startsAt, endsAt, cancelled }: OpenEvent): string {
  const { siteUrl } = config()
  const when = `${formatTime(startsAt)} to ${formatTime(endsAt, 'clock')}`
  const byline = [site.name, ...(cancelled ? ['Cancelled'] : []), when].join(' · ')
  const text = description?.replaceAll('](/', `](${siteUrl}/`).trim()
  const parts = [`# ${title}`, byline, ...(text ? [text] : []), `${siteUrl}/events/${encodeURI(slug)}`]
  return `${parts.join('\n\n')}\n`
}
