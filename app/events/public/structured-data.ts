import { personStructuredData } from '#app/people/structured-data.ts'
import { site } from '#app/shell/site.ts'
import type { OpenEvent } from './queries.server.ts'

/** Structured data of a public event (schema.org). */
export function eventStructuredData(origin: string, event: Omit<OpenEvent, 'description' | 'html' | 'agenda'>): object {
  const { slug, title, plain, startsAt, endsAt, isOnline, cancelled, capacity, seatsTaken, host } = event
  const url = `${origin}/events/${slug}`
  const { city, region, countryCode } = site.office
  const isFull = capacity !== null && seatsTaken >= capacity
  return {
    '@type': 'Event',
    name: title,
    description: plain || undefined,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: site.name,
          address: {
            '@type': 'PostalAddress',
            addressLocality: city,
            addressRegion: region,
            addressCountry: countryCode,
          },
        },
    image: [`${origin}/og/events/${slug}.png`],
    url,
    maximumAttendeeCapacity: capacity ?? undefined,
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      url,
      price: 0,
      priceCurrency: 'USD',
      availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
    },
    performer: host ? personStructuredData(origin, host) : undefined,
    organizer: { '@type': 'Organization', name: site.name, url: `${origin}/` },
  }
}
